import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";

import { isOfLabelReader } from "./label-reader.ts";

/** The name of the entry in vite.config.ts, and the address of the worker. */
export const WORKER = "sw";

/** Files without a hash in their names that the page needs. */
const PUBLIC_FILES = ["color-scheme.js", "favicon.svg"];

const VERSION = "__APP_VERSION__";
const SHELL = "__SHELL__";

/**
 * Writes the version of the app and the list of its files into the service
 * worker, and the version into the page. The version is a hash of everything
 * that the worker stores and of the worker itself.
 */
export function serviceWorker(): Plugin {
  let outDir = "";
  return {
    name: "clary:service-worker",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const page = join(outDir, "index.html");
      const worker = join(outDir, `${WORKER}.js`);
      const files = [
        ...Object.keys(bundle).filter((name) => name.startsWith("assets/")),
        ...PUBLIC_FILES,
      ].sort();
      const hash = createHash("sha256");
      for (const name of [...files, "index.html", `${WORKER}.js`]) {
        hash.update(name).update(await readFile(join(outDir, name)));
      }
      const version = hash.digest("hex").slice(0, 16);
      const paths = files.map((name) => `/${name}`);
      const shell = {
        version,
        files: paths.filter((path) => !isOfLabelReader(path)),
        later: paths.filter(isOfLabelReader),
      };
      await replace(page, VERSION, version);
      await replace(worker, SHELL, JSON.stringify(shell));
    },
  };
}

async function replace(path: string, placeholder: string, value: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!text.includes(placeholder)) throw new Error(`${path} has no ${placeholder}.`);
  await writeFile(path, text.replaceAll(placeholder, value));
}
