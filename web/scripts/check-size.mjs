// Fails when a first visit to /login, or to a page behind the login, loads more
// JavaScript than we allow. Counts the files that the page names, as gzip sends them.
import { readFile } from "node:fs/promises";

const LOGIN_LIMIT_KB = 120;
const PAGE_LIMIT_KB = 188;

const dist = new URL("../../internal/server/webui/dist/", import.meta.url);
const read = (file) => readFile(new URL(file, dist), "utf8");

const page = await read("index.html");
const preloads = JSON.parse(await read(".vite/preloads.json"));

/** The size of the JavaScript that some HTML names, in KB. */
async function sizeOf(html) {
  const files = html.match(/\/[\w/.-]+\.js(?=")/g) ?? [];
  const sizes = files.map(async (file) => (await readFile(new URL(`.${file}.gz`, dist))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

const login = await sizeOf(page);
if (login === 0) throw new Error("The page names no JavaScript.");
report("/login", login, LOGIN_LIMIT_KB);
for (const [path, links] of Object.entries(preloads)) {
  report(path, login + (await sizeOf(links)), PAGE_LIMIT_KB);
}

function report(path, size, limit) {
  const excess = size > limit ? `  MORE THAN ${limit} KB` : "";
  console.log(`${size.toFixed(1).padStart(7)} KB  JavaScript on ${path} (gzip)${excess}`);
  if (excess) process.exitCode = 1;
}
