import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";

import { PAGE_FILES } from "./page-files.ts";

/** The server and the browser tests read it. */
const OUTPUT = ".vite/preloads.json";

const FRAME = "src/app/signed-in-routes.tsx";

/**
 * Writes which files each page needs besides those of the start, as elements for
 * the page. The server knows the address, so the browser fetches all files at
 * once instead of one after the other.
 */
export function preloadPages(): Plugin {
  let outDir = "";
  return {
    name: "clary:preload-pages",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const start = new Set(withImports("index.html", bundle));
      const preloads = Object.entries(PAGE_FILES).map(([path, page]) => {
        const isPublic = page.startsWith("auth/");
        const modules = [...(isPublic ? [] : [FRAME]), join("src/features", `${page}.tsx`)];
        const files = new Set(modules.flatMap((name) => withImports(name, bundle)));
        const links = [...files].filter((file) => !start.has(file)).map(link);
        return [path, links.join("")];
      });
      await mkdir(dirname(join(outDir, OUTPUT)), { recursive: true });
      await writeFile(join(outDir, OUTPUT), JSON.stringify(Object.fromEntries(preloads)));
    },
  };
}

/** The file of a module and those of all that it imports. */
function withImports(module: string, bundle: OutputBundle): string[] {
  const found = chunks(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (found === undefined) throw new Error(`The build has no file for ${module}.`);
  const files = new Set([found.fileName]);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === "chunk") for (const imported of chunk.imports) files.add(imported);
  }
  return [...files];
}

function chunks(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === "chunk");
}

/** The start and the style sheet come first: nothing can be drawn without them. */
function link(file: string): string {
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
}
