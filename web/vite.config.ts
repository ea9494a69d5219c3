import { fileURLToPath } from "node:url";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { codeSplitting } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { assetName } from "./build/label-reader.ts";
import { preloadFont } from "./build/preload-font.ts";
import { preloadPages } from "./build/preload-pages.ts";
import { serviceWorker, WORKER } from "./build/service-worker.ts";

// An older Node finds no tests and does not say why.
if (Number(process.versions.node.split(".")[0]) < 24) {
  throw new Error(
    `Node ${process.versions.node} is too old: this project needs Node 24. ` +
      "Run `make setup` once, then use `make`, or put .tools/node first in PATH.",
  );
}

export default defineConfig({
  plugins: [react(), preloadFont(), preloadPages(), serviceWorker(), compress()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": process.env.CLARY_DEV_API ?? "http://127.0.0.1:8080" } },
  build: {
    // The server embeds the result.
    outDir: "../internal/server/webui/dist",
    emptyOutDir: true,
    manifest: true,
    // One style sheet: all of them together are hardly larger than those of one page.
    cssCodeSplit: false,
    // The content policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", [WORKER]: "service-worker/worker.ts" },
      output: {
        codeSplitting,
        // The address of a service worker never changes, and its folder is its scope.
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
        assetFileNames: assetName,
      },
    },
  },
  test: {
    environment: "jsdom",
    // A window and the modules of the app for each worker, not for each file: a third of the time.
    isolate: false,
    maxWorkers: "100%",
    testTimeout: 60_000,
    setupFiles: ["src/testing/setup.ts"],
    // Our real style sheets: what they hide is hidden.
    css: { include: [/src\//] },
    env: { VITE_API_BASE_URL: "http://localhost:3000" },
  },
});
