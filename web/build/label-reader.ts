import type { PreRenderedAsset } from "rolldown";

/**
 * The files of the text recognition, 4 MB together. The server gives the worker a content policy
 * of its own, and the service worker stores them when they are first used: both know them by name.
 */
const NAMES: Record<string, string> = {
  "tesseract.js/dist/worker.min.js": "assets/label-worker-[hash].js",
  "tesseract.js-core/tesseract-core-simd-lstm.wasm.js": "assets/label-core-[hash].js",
  // The engine adds the name of the file to a folder. It is compressed, whatever it is called.
  "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz":
    "assets/label-language-[hash]/eng.traineddata",
};

/** Names an asset of the build. */
export function assetName({ originalFileNames }: PreRenderedAsset): string {
  const found = Object.entries(NAMES).find(([source]) =>
    originalFileNames.some((name) => name.endsWith(`node_modules/${source}`)),
  );
  return found?.[1] ?? "assets/[name]-[hash][extname]";
}

/** Whether an address of the app is one of those files. */
export function isOfLabelReader(path: string): boolean {
  return /^\/assets\/label-(worker|core|language)-/.test(path);
}
