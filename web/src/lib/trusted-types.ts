/** The address of the service worker. */
export const WORKER_URL = "/sw.js";

/** How browsers call the place that asks for a service worker. */
const REGISTER = "ServiceWorkerContainer register";

/**
 * Creates the one Trusted Types policy that the server's content policy
 * allows. It exists for Mantine, which fills its style elements through
 * innerHTML: text without markup passes. The service worker may be registered.
 * All else throws.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: refuseMarkup,
    createScript: refuse,
    createScriptURL: allowWorker,
  });
}

/** Passes text that no parser can read as an element. */
export function refuseMarkup(text: string): string {
  if (text.includes("<")) throw new TypeError("Refused to write markup into the page.");
  return text;
}

function refuse(): string {
  throw new TypeError("Refused to run text as a script.");
}

/** Passes the address of the service worker to its registration, and nothing else. */
export function allowWorker(url: string, _type?: string, sink?: string): string {
  if (url !== WORKER_URL || sink !== REGISTER) return refuse();
  return url;
}
