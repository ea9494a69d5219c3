// Sums up the reports of gremlins:
//
//   node tools/scripts/mutants-report.mjs PERCENT FILE…
//
// A mutant is killed when a test fails because of it, or runs for too long. One
// that lived, or that no test reaches, has survived. The exit code is 1 when
// less than PERCENT are killed. A line of tools/scripts/mutants-accepted.tsv names a
// survivor by file, kind and the text of its line, and gives the reason why it
// may live; it still counts as a survivor.

import { readFileSync } from "node:fs";
import { basename } from "node:path";

const [target, ...reports] = process.argv.slice(2);

const reasons = new Map();
for (const line of readFileSync("tools/scripts/mutants-accepted.tsv", "utf8").split("\n")) {
  const [file, kind, text, reason] = line.split("\t");
  if (reason) reasons.set(`${file}\t${kind}\t${text}`, reason);
}

const all = { killed: 0, total: 0 };
const survivors = [];
console.log("package            killed  of   percent");
for (const report of reports) {
  const name = basename(report, ".json").replace("mutants-", "").replace("-", "/");
  const sum = { killed: 0, total: 0 };
  for (const { file_name, mutations } of JSON.parse(readFileSync(report, "utf8")).files ?? []) {
    const file = file_name.startsWith("internal/") ? file_name : `internal/${name}/${basename(file_name)}`;
    const lines = readFileSync(file, "utf8").split("\n");
    for (const { type, status, line } of mutations) {
      if (!["KILLED", "TIMED OUT", "LIVED", "NOT COVERED"].includes(status)) continue; // does not compile
      sum.total++;
      if (status === "KILLED" || status === "TIMED OUT") sum.killed++;
      else survivors.push({ file, line, type, status, text: lines[line - 1].trim() });
    }
  }
  print(name, sum);
  all.killed += sum.killed;
  all.total += sum.total;
}
print("all", all);

console.log("\nsurvivors:");
for (const { file, line, type, status, text } of survivors) {
  console.log(`${file}:${line} ${type} ${status}: ${text}`);
  const reason = reasons.get(`${file}\t${type}\t${text}`);
  console.log(`    ${reason ?? "no reason given"}`);
}

const percent = (100 * all.killed) / all.total;
console.log(`\nkilled: target ${target} %, measured ${percent.toFixed(1)} %, ${percent >= Number(target) ? "met" : "missed"}`);
process.exit(percent >= Number(target) ? 0 : 1);

function print(name, { killed, total }) {
  const percent = total === 0 ? "-" : ((100 * killed) / total).toFixed(1);
  console.log(`${name.padEnd(18)} ${String(killed).padStart(6)} ${String(total).padStart(4)} ${percent.padStart(8)}`);
}
