// The npm packages of the web app and of the program, without developers' tools.

import { readFileSync } from "node:fs";

/** Reads them from a package-lock.json. */
export function shippedPackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && !isAside(entry))
    .map(([path, { version, license, integrity }]) => {
      return { folder: path, name: path.split("node_modules/").at(-1), version, licence: license, integrity };
    });
}

function isAside(entry) {
  return entry.dev || entry.devOptional || entry.optional || entry.peer;
}
