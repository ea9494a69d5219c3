// Writes what is in the program as CycloneDX 1.6 (JSON) to standard output, and
// fails where a licence is unknown or not on the list below.
//
//   go version -m bin/clary | node scripts/sbom.mjs LICENCES PACKAGE-LOCK [VERSION]
//
// LICENCES is what `go-licenses csv` printed: package, address, licence. VERSION
// is that of the program.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";

import { shippedPackages } from "./shipped.mjs";

// Licences whose terms a program under Apache-2.0 can keep by naming them.
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MPL-2.0",
  "OFL-1.1",
]);

const [licencesFile, lockFile, programVersion] = process.argv.slice(2);

/** The licence of each Go package, to be found by the module it is in. */
function goLicences() {
  const rows = readFileSync(licencesFile, "utf8").trim().split("\n");
  return rows.map((row) => {
    const [path, , licence] = row.split(",");
    return { path, licence };
  });
}

/** The modules that the linker put into the program. */
function goModules(version, licences) {
  const modules = version.matchAll(/^\s+dep\s+(\S+)\s+(\S+)(?:\s+(\S+))?$/gm);
  return [...modules].map(([, path, number, sum]) => {
    const within = licences.filter((l) => l.path === path || l.path.startsWith(`${path}/`));
    return {
      name: path,
      version: number,
      purl: `pkg:golang/${path}@${number}`,
      licences: [...new Set(within.map((l) => l.licence))],
      hash: hashOf("SHA-256", sum?.replace(/^h1:/, "")),
    };
  });
}

/** The npm packages that reach people. */
function npmPackages() {
  return shippedPackages(lockFile).map(({ name, version, licence, integrity }) => ({
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licences: licence ? [licence] : [],
    hash: hashOf("SHA-512", integrity?.replace(/^sha512-/, "")),
  }));
}

function hashOf(alg, base64) {
  return base64 && { alg, content: Buffer.from(base64, "base64").toString("hex") };
}

function component(part) {
  return {
    type: "library",
    "bom-ref": part.purl,
    name: part.name,
    version: part.version,
    purl: part.purl,
    licenses: part.licences.map((id) => (id.includes(" ") ? { expression: id } : { license: { id } })),
    ...(part.hash && { hashes: [part.hash] }),
  };
}

/** Whether we can keep a licence, or one of those that may be chosen from. */
function isAllowed(licence) {
  return licence.replace(/[()]/g, "").split(" OR ").some((choice) => ALLOWED.has(choice));
}

const version = await text(process.stdin);
const parts = [...goModules(version, goLicences()), ...npmPackages()];
process.stdout.write(
  JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      metadata: {
        component: {
          type: "application",
          name: "clary",
          ...(programVersion && { version: programVersion }),
          licenses: [{ license: { id: "Apache-2.0" } }],
        },
      },
      components: parts.map(component),
    },
    null,
    2,
  ),
);

const wrong = parts.filter((p) => p.licences.length === 0 || !p.licences.every(isAllowed));
for (const part of wrong) {
  console.error(`${part.name} ${part.version}: ${part.licences.join(", ") || "licence unknown"}`);
}
console.error(`${parts.length} parts, ${wrong.length} without a licence that we can keep`);
process.exitCode = wrong.length > 0 || parts.length === 0 ? 1 : 0;
