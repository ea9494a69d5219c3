// Turns the JSON stream of `go test -json` on standard input into what a person
// wants to read: one line per package and, in full, the output of whatever
// failed. The exit code is left to `go test` itself.

import { createInterface } from "node:readline";

/** Output held back per test or package, until it is known whether it failed. */
const held = new Map();

function print(key) {
  process.stdout.write((held.get(key) ?? []).join(""));
  held.delete(key);
}

for await (const line of createInterface({ input: process.stdin })) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    console.log(line); // `go` itself speaks plain text when it cannot start
    continue;
  }

  const { Action, Package, Test, ImportPath, Output, Elapsed } = event;
  const key = Test ? `${Package} ${Test}` : Package;
  switch (Action) {
    case "build-output":
      process.stdout.write(Output);
      break;
    case "output":
      if (/^(=== |FAIL|PASS|ok )/.test(Output)) break; // said better below
      if (!held.has(key)) held.set(key, []);
      held.get(key).push(Output);
      break;
    case "fail":
      print(key);
      if (!Test) console.log(`FAIL  ${Package}  ${Elapsed.toFixed(1)} s\n`);
      break;
    case "pass":
      if (!Test) console.log(`ok    ${Package}  ${Elapsed.toFixed(1)} s`);
      held.delete(key);
      break;
    case "skip":
      if (Test) print(key); // says why
      held.delete(key);
      break;
    case "build-fail":
      console.log(`FAIL  ${ImportPath}  does not build`);
      break;
  }
}

for (const key of held.keys()) print(key); // cut short: killed or crashed
