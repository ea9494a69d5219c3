/** The address of the service worker. */
export const WORKER_URL = "/sw.js";

/** The worker that reads labels on the device (build/label-reader.ts). */
const LABEL_WORKER = /^\/assets\/label-worker-[^/?#]+$/;

/** How browsers call the making of a worker. */
const WORKER = "Worker constructor";

/** How browsers call the place that asks for a service worker. */
const REGISTER = "ServiceWorkerContainer register";

/**
 * Creates the one Trusted Types policy that the server's content policy
 * allows. It exists for Mantine, which fills its style elements through
 * innerHTML: text without markup passes. The service worker may be registered,
 * and the worker that reads labels started. All else throws.
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

/** Passes the addresses of our two workers, each to its own use, and nothing else. */
export function allowWorker(url: string, _type?: string, sink?: string): string {
  if (url === WORKER_URL && sink === REGISTER) return url;
  // The library makes the address absolute.
  if (LABEL_WORKER.test(url.replace(location.origin, "")) && sink === WORKER) return url;
  return refuse();
}
