export const CHROMIUM_PATH = process.env.CHROMIUM_BIN ?? "/usr/bin/chromium";

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

/** Debian's Chromium, which `make setup` installs; nothing is downloaded. */
export const CHROMIUM = {
  browserName: "chromium" as const,
  launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS },
};
