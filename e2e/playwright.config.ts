import { defineConfig } from "@playwright/test";

import { CHROMIUM } from "./support/chromium.ts";

/** `make e2e` names reporters on the command line; this is for a quick run by hand. */
export default defineConfig({
  testDir: "tests",
  outputDir: "results/output",
  reporter: "list",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes the second time is listed as flaky: the machine was busy.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...CHROMIUM,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 800 },
    // Nothing to wait for, and no contrast measured halfway through a fade.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording every test doubles the time; `E2E_TRACE=1 make e2e` when one is a riddle.
    trace: process.env.E2E_TRACE === undefined ? "off" : "retain-on-failure",
  },
});
