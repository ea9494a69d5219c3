import { existsSync } from "node:fs";

/** Debian's Chromium, which `make setup` installs. Nothing is downloaded. */
export const CHROMIUM_PATH = "/usr/bin/chromium";

/** The same Chromium without windows, from a package of its own. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

/** For containers, and so that the browser talks to nobody but the server. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** The browser of the tests. CHROMIUM_BIN names another one. */
export const CHROMIUM = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath:
      process.env.CHROMIUM_BIN ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH),
    args: CHROMIUM_ARGS,
  },
};

export const VIEWPORT = { width: 1280, height: 800 };

/** The options of every browser context. */
export const CONTEXT = {
  locale: "en-GB",
  timezoneId: "Europe/London",
  viewport: VIEWPORT,
  // Nothing to wait for, and no contrast measured halfway through a fade.
  reducedMotion: "reduce" as const,
  // It would answer requests that a test mocks or counts. home-screen.spec.ts tests it.
  serviceWorkers: "block" as const,
};
