// Writes the licences of all that is in a release to standard output: the fixed
// text first, then Go modules and npm packages with the files of their licences.
//
//   go list -deps -f '{{with .Module}}{{.Path}} {{.Version}} {{.Dir}}{{end}} {{.Dir}}' ... |
//     node scripts/licences.mjs GOROOT
//
// A part without such a file is named with the licence that its package states,
// and it fails where there is none.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { shippedPackages } from "./shipped.mjs";

const LICENCE = /^(licen[cs]e|copying|notice|patents)([.-].*)?$/i;
const [goRoot] = process.argv.slice(2);

/** The texts of the licences in a folder. */
function textsIn(folder) {
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return files
    .filter((file) => file.isFile() && LICENCE.test(file.name) && !/\.(go|[cm]?js|ts)$/.test(file.name))
    .map((file) => readFileSync(join(folder, file.name), "utf8").trim());
}

/** The licences of a package and of all folders above it in its module. */
function textsUpTo(root, folder) {
  const here = textsIn(folder);
  return folder === root || folder.length <= root.length ? here : [...textsUpTo(root, dirname(folder)), ...here];
}

/** Go modules: their texts, by name. */
function goModules(list) {
  const found = new Map([["Go standard library", new Set(textsIn(goRoot))]]);
  for (const line of list.trim().split("\n")) {
    const [path, version, root, folder] = line.trim().split(" ");
    if (!folder) continue; // the standard library, or Clary itself
    const name = `${path} ${version}`;
    const texts = found.get(name) ?? new Set();
    for (const licence of textsUpTo(root, folder)) texts.add(licence);
    found.set(name, texts);
  }
  return found;
}

const parts = goModules(await text(process.stdin));
for (const { folder, name, version, licence } of shippedPackages("package-lock.json")) {
  const texts = textsIn(folder);
  parts.set(`${name} ${version}`, new Set(texts.length > 0 || !licence ? texts : [`Licence: ${licence}`]));
}

const without = [...parts].filter(([, texts]) => texts.size === 0).map(([name]) => name);
process.stdout.write(readFileSync("deploy/archive/licences.txt", "utf8"));
for (const [name, texts] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
  process.stdout.write(`\n== ${name}\n\n${[...texts].join("\n\n")}\n`);
}
for (const name of without) console.error(`${name}: no licence found`);
console.error(`Licences of ${parts.size} parts`);
process.exitCode = without.length > 0 ? 1 : 0;
