// The service worker: keeps the files of the app on the device, so that it
// opens without a network. It stores no answer of the API and nothing about
// the person. See docs/decisions/0036-service-worker.md.

import { OFF, pathOf, readMessage } from "./push";
import { outdated, strategyOf } from "./strategy";

declare const self: ServiceWorkerGlobalScope;

/** The release and its files. The build writes this value (build/service-worker.ts). */
declare const __SHELL__: { version: string; files: string[]; later: string[] };

/** `later` are large files that few people need: they are stored when they are first used. */
const { version, files, later } = __SHELL__;
const CACHE_PREFIX = "clary-shell-";
const CACHE = CACHE_PREFIX + version;
const FILES: ReadonlySet<string> = new Set(files);
const PAGE = "/";
/** The page is the same at every address, but this one preloads no files of a screen. */
const PAGE_SOURCE = "/login";

/** How long a slow server may take before the stored page is shown. */
const PAGE_TIMEOUT_MS = 3000;

/** Downloads at a time: the page that the person uses comes first. */
const PARALLEL_DOWNLOADS = 4;

self.addEventListener("install", (event) => {
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("message", ({ data, ports }) => {
  // Only a click on "Reload" sends this: a new release never takes over by itself.
  if (data === "activate") void self.skipWaiting();
  if (data === "version") ports[0]?.postMessage(version);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const strategy = strategyOf(request, self.location.origin, FILES);
  if (strategy === "page") event.respondWith(openPage(event));
  if (strategy === "file") event.respondWith(openFile(event));
});

self.addEventListener("push", (event) => {
  const { title, options } = readMessage(event.data?.text(), self.location.origin);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  const data: unknown = event.notification.data;
  const path = typeof data === "object" && data !== null && "path" in data ? data.path : undefined;
  event.notification.close();
  const isOff = event.action === OFF;
  event.waitUntil(isOff ? turnOff() : openApp(pathOf(path, self.location.origin)));
});

/** Ends reminders on this device with one tap. The server learns of it at the next one. */
async function turnOff(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Opens a page of the app, in its window if there is one. A window that shows
 * another page is left alone, because the person may be filling in a form there.
 */
async function openApp(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open === undefined) await self.clients.openWindow(path);
  else await open.focus();
}

/** Stores the whole release or nothing. */
async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const missing = [...files];
    const download = async () => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        await cache.put(file, await findFile(file));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, download));
    await Promise.all(later.map((file) => keepFromBefore(file, cache)));
    await cache.put(PAGE, await downloadPage());
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function takeOver(): Promise<void> {
  const names = outdated(await caches.keys(), CACHE_PREFIX, CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** A file that did not change since the last release is not downloaded again. */
async function findFile(file: string): Promise<Response> {
  const isHashed = file.startsWith("/assets/");
  const stored = isHashed ? await caches.match(file, { ignoreVary: true }) : undefined;
  if (stored !== undefined) return stored;
  const response = await fetch(file, { cache: isHashed ? "default" : "no-cache", priority: "low" });
  // The login page of a public network answers everything with HTML.
  if (!response.ok || isHtml(response)) throw new Error(`cannot store ${file}`);
  return response;
}

/** A large file that this device has already goes with the new release. */
async function keepFromBefore(file: string, cache: Cache): Promise<void> {
  const stored = await caches.match(file, { ignoreVary: true });
  if (stored !== undefined) await cache.put(file, stored);
}

/**
 * The page with its headers: the nonce in its content security policy is the
 * one in its text. While servers are being replaced, an older one may answer.
 */
async function downloadPage(): Promise<Response> {
  const response = await fetch(PAGE_SOURCE, { cache: "no-store", priority: "low" });
  const text = await response.clone().text();
  if (!response.ok || !text.includes(`"${version}"`)) throw new Error("cannot store the page");
  return response;
}

function isHtml(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") === true;
}

/** The page of the server, so that it is up to date, or else the stored one. */
async function openPage(event: FetchEvent): Promise<Response> {
  const fromServer = loadPage(event).then(
    (response) => (response.status >= 500 ? null : response),
    () => null,
  );
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
  });
  const inTime = await Promise.race([fromServer, timeout]);
  if (inTime !== null) return inTime;
  const stored = await caches.match(PAGE, { cacheName: CACHE, ignoreVary: true });
  return stored ?? (await fromServer) ?? Response.error();
}

/** The browser asks for the page while the worker is still starting, where it can. */
async function loadPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const stored = await caches.match(request, { ignoreVary: true });
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  if (later.includes(pathname) && response.ok && !isHtml(response)) {
    event.waitUntil(keep(pathname, response.clone()));
  }
  return response;
}

/** Without room on the device the file is downloaded again the next time. */
async function keep(path: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(path, response);
  } catch {
    // Nothing is lost.
  }
}
