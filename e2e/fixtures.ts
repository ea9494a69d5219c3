import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { createUser, type Tokens, type User } from "./support/api.ts";
import { type Clary, startClary } from "./support/clary.ts";
import { Problems } from "./support/problems.ts";

type TestFixtures = {
  /** What may go wrong in this test; anything else fails it. */
  problems: Problems;
  /** Somebody who has signed up, made for this test. */
  user: User;
  /** The page, already logged in as `user`. */
  signedIn: Page;
};

type WorkerFixtures = {
  /** The server under test, shared by the tests of a worker. */
  clary: Clary;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  clary: [
    // Playwright reads the names of fixtures from a pattern, even of none.
    async ({}, use) => {
      const clary = await startClary();
      await use(clary);
      await clary.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ clary }, use) => {
    await use(clary.url);
  },

  problems: [
    async ({ context }, use) => {
      const problems = await Problems.watch(context);
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
