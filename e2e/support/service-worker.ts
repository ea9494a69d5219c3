import type { Page } from "@playwright/test";

/** Waits until the service worker answers the requests of this page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
