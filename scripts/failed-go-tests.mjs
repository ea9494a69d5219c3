// Reads the events of `go test -json` on standard input and prints "PACKAGE TEST"
// for every test that failed, without subtests. It prints nothing when a package
// failed without a failed test: then it does not build, or a test panicked or ran
// out of time, and running single tests again would hide that.

import { createInterface } from "node:readline";

const tests = new Set();
const packages = new Set();
const explained = new Set();

for await (const line of createInterface({ input: process.stdin })) {
  if (!line.startsWith("{")) continue;
  const { Action, Package, Test, Output } = JSON.parse(line);
  if (Action === "build-fail" || /^panic: /.test(Output ?? "")) process.exit(0);
  if (Action !== "fail") continue;
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
