import { once } from "node:events";
import { createServer } from "node:http";

import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { CONTEXT } from "../support/chromium.ts";
import { overflow, smallTargets } from "../support/measure.ts";
import { controlled } from "../support/service-worker.ts";
import { field, title } from "../support/steps.ts";
import { loadWebApp } from "../support/web-app.ts";

test.use({ ownContext: true, serviceWorkers: "allow" });

const READY = "A new version is ready.";

/** A site that can move on to its next release. */
async function openReleases() {
  let release = 1;
  const address = { url: "" };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", address.url);
    const edit = (text: string) =>
      text.replace(/(app-version" content|"version")(=|:)"(\w+)"/, `$1$2"$3-${String(release)}"`);
    serve(pathname, response, edit);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the site has no port");
  address.url = `http://127.0.0.1:${String(bound.port)}`;
  const serve = await loadWebApp(address.url);
  return {
    url: address.url,
    publish: () => release++,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Lets the browser ask for a new release, as it does when the person comes back. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

function releaseOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="app-version"]').getAttribute("content");
}

test("a new release is offered, waits for the click, and never empties a form", async ({
  browser,
}) => {
  const site = await openReleases();
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: site.url,
    serviceWorkers: "allow",
  });
  try {
    const [page, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [page, other]) {
      await tab.goto("/login");
      await controlled(tab);
      await field(tab, "Username").fill("half-typed");
    }
    const first = await releaseOf(page);
    site.publish();
    await lookForUpdate(page);

    const prompt = page.getByRole("region", { name: "New version" });
    await expect(prompt.getByRole("status")).toHaveText(READY);
    await expect(other.getByText(READY)).toBeVisible();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      expect(await violations(page)).toEqual([]);
    }
    await expect(field(page, "Username")).toHaveValue("half-typed");
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);

    await test.step("later is possible, and the focus returns", async () => {
      await field(other, "Username").focus();
      await other.getByRole("button", { name: "Later" }).click();
      await expect(other.getByText(READY)).toHaveCount(0);
      await expect(field(other, "Username")).toBeFocused();
    });

    await test.step("the click reloads this tab and no other", async () => {
      await prompt.getByRole("button", { name: "Reload" }).click();
      await expect.poll(() => releaseOf(page)).not.toBe(first);
      await expect(field(page, "Username")).toHaveValue("");
      await expect(page.getByText(READY)).toHaveCount(0);
      await expect(field(other, "Username")).toHaveValue("half-typed");
      expect(await releaseOf(other)).toBe(first);
      await other.getByRole("link", { name: "Create an account" }).click();
      await expect(title(other, "Create your account")).toBeVisible();
    });

    await test.step("the caches of the release before the last are deleted", async () => {
      site.publish();
      await lookForUpdate(page);
      await page.getByRole("button", { name: "Reload" }).click();
      await expect(page.locator('meta[name="app-version"]')).toHaveAttribute("content", /-3$/);
      await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
      const names = await page.evaluate(() => caches.keys());
      expect(names.some((name) => name.endsWith("-1"))).toBe(false);
    });
  } finally {
    await context.close();
    await site.close();
  }
});

test("a person who opens the new release is not asked to reload", async ({ browser }) => {
  const site = await openReleases();
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: site.url,
    serviceWorkers: "allow",
  });
  try {
    const page = await context.newPage();
    await page.goto("/login");
    await controlled(page);
    site.publish();
    await page.reload();
    expect(await releaseOf(page)).toMatch(/-2$/);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).waiting?.state === "installed",
    );
    await page.getByRole("region", { name: "New version" }).waitFor({ state: "attached" });
    await expect(page.getByText(READY)).toHaveCount(0);
  } finally {
    await context.close();
    await site.close();
  }
});
