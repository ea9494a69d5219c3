// Fails when a first visit to /login loads more JavaScript than we allow.
// Counts the entry, the login page and all that they import, as gzip sends it.
import { readFile } from "node:fs/promises";

const LIMIT_KB = 160;
const GOAL_KB = 120;

const dist = new URL("../../internal/server/webui/dist/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", dist), "utf8"));

/** The files that a chunk needs before it can run. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const files = filesOf("index.html");
filesOf("src/features/auth/login-page.tsx", files);
files.add("color-scheme.js");

let total = 0;
for (const file of files) {
  const { length } = await readFile(new URL(`${file}.gz`, dist));
  total += length;
  console.log(`${(length / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}

const totalKB = total / 1024;
console.log(`${totalKB.toFixed(1).padStart(7)} KB  JavaScript on /login (gzip)`);
console.log(`The goal is ${GOAL_KB} KB, the limit ${LIMIT_KB} KB.`);
if (totalKB > LIMIT_KB) process.exit(1);
