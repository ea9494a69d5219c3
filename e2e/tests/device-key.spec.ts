import type { BrowserContext, Page } from "@playwright/test";

import { expect, readStorage, storeTokens, test } from "../fixtures.ts";
import { expired, type Tokens, type User } from "../support/api.ts";
import type { Clary } from "../support/clary.ts";
import { expectPath, submitLogin, title } from "../support/steps.ts";

const REFRESH = "/api/token/refresh/";

/** A page that knows no nonce yet is asked to sign once more. */
const NONCE = { path: REFRESH, status: 401 };

async function logIn(page: Page, user: User): Promise<void> {
  await page.goto("/login");
  await submitLogin(page, user);
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
}

async function tokensOf(page: Page): Promise<Tokens> {
  const { access_token: access = "", refresh_token: refresh = "" } = await readStorage(page);
  return { access, refresh };
}

/** Lets the access token of the browser run out. */
async function expireAccess(page: Page, clary: Clary): Promise<Tokens> {
  const stale = expired(clary, await tokensOf(page));
  await page.evaluate((token) => localStorage.setItem("access_token", token), stale.access);
  return stale;
}

/** What a script in the page learns of the key: everything that a thief's would. */
function inspectKey(page: Page) {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("clary-device")) return null;
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const request = indexedDB.open("clary-device");
      // It was deleted since it was listed, and must not be made again.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(null);
      request.onsuccess = () => resolve(request.result);
    });
    if (database === null) return null;
    const kept = await new Promise<unknown>((resolve) => {
      const request = database.transaction("keys").objectStore("keys").get("current");
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    if (typeof kept !== "object" || kept === null || !("privateKey" in kept)) return null;
    const { privateKey } = kept;
    if (!(privateKey instanceof CryptoKey)) return null;
    const exports = await Promise.allSettled(
      (["jwk", "pkcs8"] as const).map((format) => crypto.subtle.exportKey(format, privateKey)),
    );
    return {
      extractable: privateKey.extractable,
      usages: privateKey.usages,
      exported: exports.filter(({ status }) => status === "fulfilled").length,
    };
  });
}

test("a login makes a key that no script can take away, and a reload refreshes with it", async ({
  clary,
  page,
  problems,
  user,
}) => {
  await logIn(page, user);
  expect(await inspectKey(page)).toEqual({ extractable: false, usages: ["sign"], exported: 0 });

  problems.expect(NONCE);
  const stale = await expireAccess(page, clary);
  const proved = page.waitForRequest((request) => request.url().endsWith(REFRESH));
  await page.goto("/profile");
  expect(await (await proved).headerValue("DPoP")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  expect((await tokensOf(page)).refresh).not.toBe(stale.refresh);

  await page.goto("/your-data");
  const rows = page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "This device" })).toContainText(
    "This login works only on this device.",
  );
  await expect(rows.filter({ hasText: "Unknown device" })).not.toContainText("works only on");
});

test("two tabs refresh at once with the one key", async ({
  clary,
  context,
  page,
  problems,
  user,
}) => {
  await logIn(page, user);
  problems.expect(NONCE);
  const second = await context.newPage();
  for (let round = 0; round < 3; round++) {
    await expireAccess(page, clary);
    await Promise.all([page.goto("/profile"), second.goto("/profile")]);
    for (const tab of [page, second]) {
      await expect(tab.getByLabel("Username")).toHaveValue(user.username);
    }
  }
});

test("tokens that are copied into another browser do not refresh, and do not harm the owner", async ({
  browser,
  clary,
  page,
  problems,
  user,
}) => {
  await logIn(page, user);
  const stale = await expireAccess(page, clary);

  const elsewhere: BrowserContext = await browser.newContext({ baseURL: clary.url });
  const thief = await elsewhere.newPage();
  await storeTokens(thief, clary, stale);
  const refused = thief.waitForResponse((response) => response.url().endsWith(REFRESH));
  await thief.goto("/profile");
  expect(await (await refused).json()).toMatchObject({ status: 401, code: "invalid_dpop_proof" });
  await expectPath(thief, "/login");
  await elsewhere.close();

  problems.expect(NONCE);
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
});

test("a browser that lost the key and kept the tokens is asked to log in again", async ({
  clary,
  page,
  problems,
  user,
}) => {
  await logIn(page, user);
  await page.evaluate(() => indexedDB.deleteDatabase("clary-device"));
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);

  await expireAccess(page, clary);
  problems.expect({ path: REFRESH, status: 401 });
  await page.reload();
  await expectPath(page, "/login");
  await submitLogin(page, user);
  await expect(title(page, "User Profile").or(title(page, "Fill the Questionnaire"))).toBeVisible();
  expect(await inspectKey(page)).not.toBeNull();
});

test.describe("with a wrong clock", () => {
  // A clock that was installed stays in its context.
  test.use({ ownContext: true });

  for (const hours of [-7, 7]) {
    test(`a clock that is ${String(hours)} hours off logs nobody out`, async ({
      page,
      problems,
      user,
    }) => {
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      await page.clock.resume();
      await logIn(page, user);
      const { refresh } = await tokensOf(page);
      // Nothing on this page is as old as the server thinks, so the token is made to be unreadable.
      await page.evaluate(() => localStorage.setItem("access_token", "unreadable"));
      problems.expect(NONCE);
      await page.goto("/profile");
      await expect(page.getByLabel("Username")).toHaveValue(user.username);
      expect((await tokensOf(page)).refresh).not.toBe(refresh);
    });
  }
});

test("a browser that cannot keep keys logs in as before", async ({ clary, page, user }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Forbidden.", "SecurityError");
    };
  });
  await logIn(page, user);
  await expireAccess(page, clary);
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
});

test("logging out removes the key", async ({ page, user }) => {
  await logIn(page, user);
  expect(await inspectKey(page)).not.toBeNull();
  await page.getByRole("link", { name: "Logout" }).click();
  await expectPath(page, "/login");
  await expect.poll(() => inspectKey(page)).toBeNull();
});
