// Reads the reports that tools/scripts/flaky.sh leaves in a folder (go-1.json,
// vitest-1.json, playwright-1.json, go-2.json, …) and lists two kinds of tests:
// flaky ones, which passed in one run and failed in another, and those that failed
// in every run. The exit code is 1 if there is one of either kind.
//
//   node tools/scripts/flaky-report.mjs FOLDER

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Each reader yields [test, passed], without skipped tests. */
const readers = { go: readGo, vitest: readVitest, playwright: readPlaywright };

function* readGo(text) {
  for (const line of text.split("\n")) {
    if (!line.startsWith("{")) continue;
    const { Action, Package, Test } = JSON.parse(line);
    if (!["pass", "fail"].includes(Action)) continue;
    // A package counts, too: it may fail without a failed test.
    yield [Test ? `${Package} ${Test}` : Package, Action === "pass"];
  }
}

function* readVitest(text) {
  for (const file of JSON.parse(text).testResults) {
    const name = relative(process.cwd(), file.name);
    if (file.assertionResults.length === 0) yield [name, file.status === "passed"];
    for (const { fullName, status } of file.assertionResults) {
      if (status === "passed" || status === "failed") yield [`${name} ${fullName}`, status === "passed"];
    }
  }
}

function* readPlaywright(text) {
  const { suites } = JSON.parse(text);
  for (const suite of suites) yield* readSuite(suite, []);
}

function* readSuite({ title, specs = [], suites = [] }, path) {
  const here = [...path, title];
  for (const spec of specs) {
    for (const { projectName, results } of spec.tests) {
      const name = [...here, spec.title, projectName && `[${projectName}]`].filter(Boolean).join(" ");
      // Retries are results, too: one that failed makes the test flaky.
      for (const { status } of results) {
        if (status !== "skipped") yield [name, status === "passed"];
      }
    }
  }
  for (const suite of suites) yield* readSuite(suite, here);
}

const folder = process.argv[2];
const tests = new Map();
const runs = new Set();
for (const file of readdirSync(folder).sort()) {
  const [, suite, run] = /^(\w+)-(\d+)\.json$/.exec(file) ?? [];
  if (suite === undefined) continue;
  runs.add(run);
  try {
    for (const [name, passed] of readers[suite](readFileSync(join(folder, file), "utf8"))) {
      const key = `${suite}: ${name}`;
      const count = tests.get(key) ?? { passed: 0, failed: 0 };
      count[passed ? "passed" : "failed"]++;
      tests.set(key, count);
    }
  } catch (error) {
    console.log(`${file} cannot be read: ${error.message}`);
  }
}

const failing = [...tests].filter(([, { failed }]) => failed > 0);
const flaky = failing.filter(([, { passed }]) => passed > 0);
for (const [name, { passed, failed }] of flaky) console.log(`FLAKY: ${name} (${failed} of ${passed + failed} failed)`);
for (const [name, { passed }] of failing) if (passed === 0) console.log(`FAILED in every run: ${name}`);
console.log(`${tests.size} tests, ${runs.size} runs, ${flaky.length} flaky, ${failing.length - flaky.length} failed in every run`);
process.exitCode = failing.length > 0 || tests.size === 0 ? 1 : 0;
