import { defineConfig } from "@playwright/test";

import { CHROMIUM, CONTEXT } from "./support/chromium.ts";
import { ABOVE_LEVEL, AT_LEVEL } from "./support/level.ts";

/** `make e2e` names reporters on the command line; this is for a quick run by hand. */
export default defineConfig({
  testDir: "tests",
  outputDir: "results/output",
  reporter: "list",
  grep: AT_LEVEL,
  grepInvert: ABOVE_LEVEL,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...CHROMIUM,
    ...CONTEXT,
    contextOptions: { reducedMotion: CONTEXT.reducedMotion },
    screenshot: "only-on-failure",
    // Recording every test doubles the time; `E2E_TRACE=1 make e2e` when one is a riddle.
    trace: process.env.E2E_TRACE === undefined ? "off" : "retain-on-failure",
  },
});
