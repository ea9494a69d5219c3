// Reads the events of `go test -json` on standard input and prints "PACKAGE TEST"
// for every test that failed, without subtests, if it makes sense to run them
// again. It prints nothing when that would hide something:
//   - a package failed without a failed test: it does not build, or ran out of time;
//   - a test panicked, or the race detector found a data race;
//   - an attack succeeded, or a property did not hold for random input: once is enough.

import { createInterface } from "node:readline";

const tests = new Set();
const packages = new Set();
const explained = new Set();

for await (const line of createInterface({ input: process.stdin })) {
  if (!line.startsWith("{")) continue;
  const { Action, Package, Test, Output } = JSON.parse(line);
  const found = /^panic: |WARNING: DATA RACE|\[rapid\] (failed|panic|flaky)/.test(Output ?? "");
  if (Action === "build-fail" || found) process.exit(0);
  if (Action !== "fail") continue;
  if (Test?.startsWith("TestAttack")) process.exit(0);
  if (Test === undefined) {
    packages.add(Package);
  } else {
    explained.add(Package);
    tests.add(`${Package} ${Test.split("/")[0]}`);
  }
}

if ([...packages].every((name) => explained.has(name))) {
  for (const test of tests) console.log(test);
}
