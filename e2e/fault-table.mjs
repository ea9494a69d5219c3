// Writes the table of docs/faults.md from a run of fault-matrix.spec.ts:
//
//   npm run -w e2e fault-table -- REPORT.json
//
// REPORT.json comes from Playwright's JSON reporter.

import { readFile, writeFile } from "node:fs/promises";

import { ACTS } from "./support/fault-acts.ts";
import { FAULTS } from "./support/faults.ts";

const DOCUMENT = new URL("../docs/faults.md", import.meta.url);
const BEGIN = "<!-- table -->";
const END = "<!-- /table -->";

const { suites } = JSON.parse(await readFile(process.argv[2], "utf8"));
const passed = new Map(
  suites.flatMap(({ specs }) => specs).map(({ title, tests }) => [title, isPassed(tests)]),
);

/** A test that failed first and passed then did not pass. */
function isPassed(tests) {
  return tests.every(({ results }) => results.every(({ status }) => status === "passed"));
}

function cell(fault, act) {
  const result = passed.get(`${fault.name}: ${act.name}`);
  return result === undefined ? "not run" : result ? "held" : "**broken**";
}

const rows = FAULTS.map((fault, at) => [`F${at + 1}`, ...ACTS.map((act) => cell(fault, act))]);
const cells = rows.flatMap((row) => row.slice(1));
const held = cells.filter((text) => text === "held").length;
const line = (texts) => `| ${texts.join(" | ")} |`;
const table = [
  `${held} of ${cells.length} cells held on ${new Date().toISOString().slice(0, 10)}.`,
  "",
  line(["", ...ACTS.map(({ name }) => name)]),
  line(["---", ...ACTS.map(() => "---")]),
  ...rows.map(line),
].join("\n");

const text = await readFile(DOCUMENT, "utf8");
const [before] = text.split(BEGIN);
const [, after] = text.split(END);
await writeFile(DOCUMENT, `${before}${BEGIN}\n${table}\n${END}${after}`);
