/** The parts of a request that decide who answers it. */
export type Asked = { method: string; mode: string; url: string };

/**
 * How the worker answers:
 * - "page": from the network, or with the stored page when the network is away
 * - "file": from the cache, where the file is part of the app
 * - "network": not at all, so that the browser asks the server
 */
export type Strategy = "page" | "file" | "network";

/** Addresses of the server that are no screens of the app. */
const NOT_A_SCREEN = /^\/(api|\.well-known|healthz|readyz)(\/|$)/;

/**
 * Decides how to answer a request. Answers of the API hold personal data, so
 * the worker never sees them.
 */
export function strategyOf(asked: Asked, origin: string, files: ReadonlySet<string>): Strategy {
  const { origin: askedOrigin, pathname, search } = new URL(asked.url);
  if (asked.method !== "GET" || askedOrigin !== origin) return "network";
  if (NOT_A_SCREEN.test(pathname)) return "network";
  // Files of an older release count too: a tab may still run it.
  if (files.has(pathname) || pathname.startsWith("/assets/")) {
    return search === "" ? "file" : "network";
  }
  return asked.mode === "navigate" ? "page" : "network";
}

/**
 * The caches of the app to delete, out of all names from the oldest to the
 * newest. The newest older one stays, because another tab may still run it.
 */
export function outdated(names: readonly string[], prefix: string, current: string): string[] {
  return names.filter((name) => name.startsWith(prefix) && name !== current).slice(0, -1);
}
