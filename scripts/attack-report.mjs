// Lists the attacks that the tests play, from a report of `go test -json`:
//
//   node scripts/attack-report.mjs FILE [AT-LEAST]
//
// An attack is a test named TestAttack… without subtests, or each of its
// subtests. The test passes when the attack fails. The exit code is 1 when an
// attack succeeded, and when fewer than AT-LEAST were stopped. One that is left
// out needs something that is not here, such as a key management service.

import { readFileSync } from "node:fs";

const [file, atLeast = "60"] = process.argv.slice(2);
const results = new Map();
for (const line of readFileSync(file, "utf8").split("\n")) {
  if (!line.startsWith("{")) continue;
  const { Action, Package, Test } = JSON.parse(line);
  if (!Test?.startsWith("TestAttack")) continue;
  if (["pass", "fail", "skip"].includes(Action)) results.set(`${Package} ${Test}`, Action);
}

const parents = new Set();
for (const key of results.keys()) {
  for (let at = key.lastIndexOf("/"); at > key.indexOf(" "); at = key.lastIndexOf("/", at - 1)) {
    parents.add(key.slice(0, at));
  }
}

const count = { pass: 0, fail: 0, skip: 0 };
const verdict = { pass: "stopped  ", fail: "SUCCEEDED", skip: "left out " };
for (const [key, action] of [...results].sort()) {
  if (parents.has(key)) continue;
  count[action]++;
  console.log(`${verdict[action]} ${key.slice(key.indexOf(" ") + 1)}`);
}

const total = count.pass + count.fail + count.skip;
console.log(`\n${total} attacks (at least ${atLeast}): ${count.pass} stopped, ${count.fail} succeeded, ${count.skip} left out`);
process.exit(count.fail > 0 || count.pass < Number(atLeast) ? 1 : 0);
