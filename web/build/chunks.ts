import type { CodeSplittingOptions } from "rolldown";

/** The service worker stays one file. */
const isOfTheApp = (id: string) => !id.includes("/service-worker/");

/**
 * Puts the app into few files: each one costs a request, and small ones compress
 * badly. A page behind the login needs four: the start, the frame around the page,
 * what pages share, and its own.
 */
export const codeSplitting: CodeSplittingOptions = {
  groups: [
    { name: "start", test: isOfTheApp, tags: ["$initial"], priority: 2 },
    { name: "shared", test: isOfTheApp, minShareCount: 2, priority: 1 },
  ],
};
