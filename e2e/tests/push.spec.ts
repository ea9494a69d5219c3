import type { Page, Worker } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { controlled } from "../support/service-worker.ts";
import { title } from "../support/steps.ts";

test.use({ ownContext: true, serviceWorkers: "allow" });

/** Hands a message to the service worker, as the browser does after it decrypted one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}

type Shown = { title: string; tag?: string; body?: string; data: { path: string } };

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("there is no service worker");
  return worker;
}

/** Notes what is shown: the browser of the tests has no notifications. */
async function recordShown(page: Page): Promise<void> {
  await workerOf(page).evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, options) => {
      self.shown.push({ title, ...options });
    };
  `);
}

function shown(page: Page): Promise<Shown[]> {
  return workerOf(page).evaluate("self.shown");
}

/**
 * Clicks on the last notification, and returns whether it closes and what opens. Only a
 * click of the operating system may open a window, so this stands in for it.
 */
function click(page: Page): Promise<{ closed: boolean; opened: string[] }> {
  return workerOf(page).evaluate(`(async () => {
    const result = { closed: false, opened: [] };
    self.clients.openWindow = async (path) => { result.opened.push(path); return null; };
    const event = new ExtendableEvent("notificationclick");
    const { data } = self.shown.at(-1);
    event.notification = { data, close: () => { result.closed = true; } };
    const done = [];
    event.waitUntil = (promise) => done.push(promise);
    self.dispatchEvent(event);
    await Promise.all(done);
    return result;
  })()`);
}

test.beforeEach(async ({ page }) => {
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  await controlled(page);
  await recordShown(page);
});

test("a reminder is shown without content and opens its page", async ({ page }) => {
  const navigate = new URL("/routines", page.url()).href;
  const notification = { title: "Clary: your evening routine", navigate, tag: "evening" };
  await deliver(page, JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(() => shown(page)).toHaveLength(1);
  const [reminder] = await shown(page);
  expect(reminder).toMatchObject({ title: "Clary: your evening routine", tag: "evening" });
  expect(reminder?.body).toBeUndefined();
  expect(await click(page)).toEqual({ closed: true, opened: ["/routines"] });
});

test("a message that is not ours is shown without its words and opens the start page", async ({
  page,
}) => {
  const notification = { title: "Buy now", navigate: "https://elsewhere.example/" };
  await deliver(page, JSON.stringify({ notification }));
  await expect.poll(() => shown(page)).toMatchObject([{ title: "Clary", data: { path: "/" } }]);
  expect(await click(page)).toEqual({ closed: true, opened: ["/"] });
});
