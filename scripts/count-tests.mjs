// Counts the tests in the reports of `go test -json`, Vitest and Playwright:
//
//   node scripts/count-tests.mjs go=FILE vitest=FILE playwright=FILE
//
// Prints "NAME PASSED FAILED SKIPPED" for each. A report that is missing or
// cannot be read counts nothing: whoever ran the tests knows that they failed.

import { existsSync, readFileSync } from "node:fs";

const counters = { go: countGo, vitest: countVitest, playwright: countPlaywright };

/**
 * Only tests without subtests count, so that a table of ten is ten tests and
 * not eleven. A package that fails without a failing test (it does not build,
 * or it panics) is one failure.
 */
function countGo(text) {
  const results = new Map();
  for (const line of text.split("\n")) {
    if (!line.startsWith("{")) continue;
    const { Action, Package, Test } = JSON.parse(line);
    if (["pass", "fail", "skip"].includes(Action)) {
      results.set(Test ? `${Package}/${Test}` : Package, { Action, Package, Test });
    }
  }

  const parents = new Set();
  const failedPackages = new Set();
  for (const [key, { Action, Package, Test }] of results) {
    if (!Test) continue;
    if (Test.includes("/")) parents.add(key.slice(0, key.lastIndexOf("/")));
    if (Action === "fail") failedPackages.add(Package);
  }

  const count = { pass: 0, fail: 0, skip: 0 };
  for (const [key, { Action, Package, Test }] of results) {
    if (Test && !parents.has(key)) count[Action]++;
    if (!Test && Action === "fail" && !failedPackages.has(Package)) count.fail++;
  }
  return [count.pass, count.fail, count.skip];
}

function countVitest(text) {
  const report = JSON.parse(text);
  return [
    report.numPassedTests,
    // A file that cannot even be loaded is a failed suite without a failed test.
    report.numFailedTests || (report.success ? 0 : report.numFailedTestSuites),
    report.numPendingTests + report.numTodoTests,
  ];
}

function countPlaywright(text) {
  const { stats, errors } = JSON.parse(text);
  return [stats.expected, stats.unexpected || errors.length, stats.skipped];
}

for (const argument of process.argv.slice(2)) {
  const [name, file] = argument.split("=", 2);
  let counts = [0, 0, 0];
  try {
    if (existsSync(file)) counts = counters[name](readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file}: ${error.message}`);
  }
  console.log(name, ...counts);
}
