import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

const TEXT = /\.(css|js|json|svg|txt|webmanifest)$/;

/**
 * Writes a .br and a .gz beside every text asset, so that the server sends
 * the best compression without spending time on it. index.html is left out:
 * the server writes a nonce into each copy.
 */
export function compress(): Plugin {
  let outDir = "";
  return {
    name: "clary:compress",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true });
      const assets = entries.filter((name) => TEXT.test(name) && !name.startsWith(".vite"));
      await Promise.all(assets.map((name) => compressFile(join(outDir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, quality));
  await writeFile(
    `${path}.gz`,
    await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  );
}
