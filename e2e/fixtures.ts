import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { createUser, type Tokens, type User } from "./support/api.ts";
import { CONTEXT, VIEWPORT } from "./support/chromium.ts";
import { type Clary, freePort, startClary } from "./support/clary.ts";
import { Problems } from "./support/problems.ts";
import { followTrail, type Trail } from "./support/trail.ts";

type TestFixtures = {
  /**
   * Whether the test gets a browser context of its own. It needs one when it changes
   * something that a context cannot take back, such as the clock.
   */
  ownContext: boolean;
  /** Expected failures of this test. Any other failure fails the test. */
  problems: Problems;
  /** A user who has signed up, made for this test. */
  user: User;
  /** The page, already logged in as `user`. */
  signedIn: Page;
};

type WorkerFixtures = {
  /** Traces, metrics and log of the server. They may not contain what people wrote. */
  trail: Trail;
  /** The server under test, shared by the tests of a worker. */
  clary: Clary;
  /**
   * The browser context that the tests of a worker share. Its cache keeps the files of
   * the app, which a new context would fetch and compile for every test.
   */
  sharedContext: BrowserContext;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],

  trail: [
    // Playwright reads the names of fixtures from a pattern, even of none.
    async ({}, use) => {
      const trail = await followTrail(`127.0.0.1:${String(await freePort())}`);
      await use(trail);
      trail.stop();
    },
    { scope: "worker" },
  ],

  clary: [
    async ({ trail }, use) => {
      const clary = await startClary(trail.settings);
      await use(clary);
      await trail.takeMetrics();
      await clary.stop();
      trail.take("log", clary.log());
      const { leaks, kinds } = trail.search();
      expect(leaks, "nothing that people wrote is left behind").toEqual([]);
      expect(kinds, "every kind of trail was looked at").toEqual(
        expect.arrayContaining(["log", "metrics", "trace"]),
      );
    },
    { scope: "worker" },
  ],

  baseURL: async ({ clary }, use) => {
    await use(clary.url);
  },

  sharedContext: [
    async ({ browser, clary }, use) => {
      const context = await browser.newContext({ ...CONTEXT, baseURL: clary.url });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],

  context: async (
    { baseURL, browser, ownContext, permissions, serviceWorkers, sharedContext },
    use,
  ) => {
    if (ownContext) {
      const own = await browser.newContext({
        ...CONTEXT,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(permissions === undefined ? {} : { permissions }),
        serviceWorkers,
      });
      await use(own);
      await own.close();
      return;
    }
    await use(sharedContext);
    await Promise.all(sharedContext.pages().map((page) => page.close()));
    await sharedContext.unrouteAll({ behavior: "ignoreErrors" });
    await sharedContext.clearPermissions();
    await sharedContext.setOffline(false);
  },

  page: async ({ clary, context, viewport }, use) => {
    const page = await context.newPage();
    await clearStorage(page, clary);
    if (viewport !== null && viewport.width !== VIEWPORT.width)
      await page.setViewportSize(viewport);
    await use(page);
  },

  problems: [
    async ({ context, trail }, use) => {
      const problems = await Problems.watch(context, (text) => trail.take("problem", text));
      await use(problems);
      await problems.stop();
      expect(problems.list(), "nothing goes wrong unless the test says so").toEqual([]);
    },
    { auto: true },
  ],

  user: async ({ clary }, use) => {
    await use(await createUser(clary));
  },

  signedIn: async ({ clary, page, user }, use) => {
    await storeTokens(page, clary, user.tokens);
    await use(page);
  },
});

export { expect };

/** Puts tokens where the app keeps them, as if the user had logged in on this page. */
export async function storeTokens(
  page: Page,
  { url }: Clary,
  { access, refresh }: Tokens,
): Promise<void> {
  // An empty page of the same origin, so that the app does not start yet.
  const blank = `${url}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate(
    (tokens) => {
      for (const [name, value] of tokens) localStorage.setItem(name, value);
    },
    [
      ["access_token", access],
      ["refresh_token", refresh],
    ] as const,
  );
}

/** Everything in the local storage of the page's site. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

/** Removes what an earlier test of this worker stored for the site. */
async function clearStorage(page: Page, { url }: Clary): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const origin of [url, url.replace("127.0.0.1", "localhost")]) {
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  }
  await devtools.detach();
}
