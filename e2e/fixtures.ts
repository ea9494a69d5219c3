import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { createUser, type Tokens, type User } from "./support/api.ts";
import { type Clary, freePort, startClary } from "./support/clary.ts";
import { Problems } from "./support/problems.ts";
import { followTrail, type Trail } from "./support/trail.ts";

type TestFixtures = {
  /** What may go wrong in this test; anything else fails it. */
  problems: Problems;
  /** Somebody who has signed up, made for this test. */
  user: User;
  /** The page, already logged in as `user`. */
  signedIn: Page;
};

type WorkerFixtures = {
  /** What the server leaves behind; nothing of it may hold what people wrote. */
  trail: Trail;
  /** The server under test, shared by the tests of a worker. */
  clary: Clary;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
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

  problems: [
    async ({ context, trail }, use) => {
      const problems = await Problems.watch(context);
      context.on("response", (response) => {
        if (response.headers()["content-type"] !== "application/problem+json") return;
        // The page may be gone before its answer was read.
        response.text().then(
          (text) => trail.take("problem", text),
          () => undefined,
        );
      });
      await use(problems);
      expect(problems.list(), "nothing goes wrong unless the test says so").toEqual([]);
    },
    { auto: true },
  ],

  user: async ({ clary }, use) => {
    await use(await createUser(clary));
  },

  signedIn: async ({ clary, context, page, user }, use) => {
    await storeTokens(context, clary, user.tokens);
    await use(page);
  },
});

export { expect };

/** Puts tokens where the app keeps them, as if the person had logged in here. */
export async function storeTokens(
  context: BrowserContext,
  { url }: Clary,
  { access, refresh }: Tokens,
): Promise<void> {
  await context.setStorageState({
    cookies: [],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: "access_token", value: access },
          { name: "refresh_token", value: refresh },
        ],
      },
    ],
  });
}

/** Everything in the local storage of the page's site. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}
