// Checks the documents against the rules for plain English in CONTRIBUTING.md.
//
//   lint.mjs [--report] [FILE…]
//
// Without files it reads all documents. It prints each violation with file, line, rule and sentence, and fails if there
// is one. --report prints the average and the longest sentence of each file instead.
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

import { sentencesOf } from "./sentences.mjs";

const MAX_WORDS = 35;
const MAX_AVERAGE = 18;

const root = fileURLToPath(new URL("../..", import.meta.url));

// The specification is quoted to the letter.
const EXCLUDED = ["docs/spec.md", "docs/spec-clauses.md"];
// The glossary explains the words that other documents avoid.
const GLOSSARY = "docs/glossary.md";

/** Words that have a standard term: one line each in words.tsv, a regular expression and the term. */
export function readWords(text) {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [pattern, term] = line.split("\t");
      return { pattern: new RegExp(`\\b(?:${pattern})\\b`, "i"), term };
    });
}

/** check returns the violations of one sentence as texts. */
export function check({ text, used, words, kind }, houseWords) {
  const found = [];
  if (words > MAX_WORDS) found.push(`sentence of ${words} words, at most ${MAX_WORDS}`);
  if ((used.match(/;/g) ?? []).length > 1) found.push("two semicolons in one sentence");
  if ((used.match(/—|\s–\s|\s--\s/g) ?? []).length > 1) found.push("two dashes in one sentence");
  if (kind === "text" && /^What (is|was|are|were)\b/.test(used) && !text.endsWith("?")) {
    found.push('"What is" begins a statement: name the subject');
  }
  for (const { pattern, term } of houseWords) {
    const match = used.match(pattern);
    if (match) found.push(`"${match[0]}": write ${term}`);
  }
  return found;
}

/** Averages count running text: headings and table cells would flatter them. */
export function measure(sentences) {
  const running = sentences.filter(({ kind }) => kind === "text");
  const words = running.reduce((sum, sentence) => sum + sentence.words, 0);
  return { words, sentences: running.length, average: running.length === 0 ? 0 : words / running.length };
}

function documents() {
  return globSync(["*.md", "{.github,bench,deploy,docs,evals,knowledge,ml}/**/*.md"], { cwd: root })
    .filter((file) => !EXCLUDED.includes(file) && !file.includes("node_modules"))
    .sort();
}

function report(files) {
  console.log("average  longest  over 35  file");
  for (const { file, sentences } of files) {
    const longest = Math.max(0, ...sentences.map(({ words }) => words));
    const over = sentences.filter(({ words }) => words > MAX_WORDS).length;
    const average = measure(sentences).average.toFixed(1);
    console.log(`${average.padStart(7)}  ${String(longest).padStart(7)}  ${String(over).padStart(7)}  ${file}`);
  }
}

function lint(files) {
  const houseWords = readWords(readFileSync(new URL("words.tsv", import.meta.url), "utf8"));
  let violations = 0;
  const print = (line) => {
    violations += 1;
    console.log(line);
  };
  for (const { file, sentences } of files) {
    for (const sentence of sentences) {
      for (const rule of check(sentence, file === GLOSSARY ? [] : houseWords)) {
        print(`${file}:${sentence.line}: ${rule}\n    ${sentence.text}`);
      }
    }
    const { average } = measure(sentences);
    if (average > MAX_AVERAGE) print(`${file}:1: average sentence of ${average.toFixed(1)} words, at most ${MAX_AVERAGE}`);
  }
  return violations;
}

function main(args) {
  const names = args.filter((arg) => arg !== "--report");
  const files = (names.length > 0 ? names : documents()).map((name) => {
    const path = names.length > 0 ? name : `${root}/${name}`;
    return { file: relative(root, path), sentences: sentencesOf(readFileSync(path, "utf8")) };
  });
  const violations = args.includes("--report") ? (report(files), 0) : lint(files);
  const all = measure(files.flatMap(({ sentences }) => sentences));
  console.log(
    `${files.length} files, ${all.sentences} sentences, ${all.average.toFixed(1)} words on average` +
      (args.includes("--report") ? "" : `, ${violations} violations`),
  );
  process.exitCode = violations > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
