import type { Page } from "@playwright/test";

/** Waits until the service worker answers the requests of this page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The files of the text recognition, which it stores when they are first used. */
const LATER = /^\/assets\/label-(worker|core|language)-/;

/** The addresses of all files that the service worker stores at once, from the worker itself. */
export async function storedFiles(page: Page): Promise<string[]> {
  const worker = await (await page.request.get("/sw.js")).text();
  const files = worker.match(/\/assets\/[\w.-]+/g) ?? [];
  if (files.length < 20) throw new Error("the service worker lists hardly any files");
  return ["/", ...files.filter((file) => !LATER.test(file))];
}
