import type { Page } from "@playwright/test";

import { expect, readStorage, storeTokens, test } from "../fixtures.ts";
import { createUser, expired, logOut, statusOfMe } from "../support/api.ts";
import { expectPath, submitLogin, title } from "../support/steps.ts";

const REFRESH = "/api/token/refresh/";

/** Counts the refresh calls of a page from now on. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(REFRESH)) count++;
  });
  return () => count;
}

test("[N-15] [N-17] [N-18] a token that has not expired is shown with every call and never refreshed", async ({
  signedIn: page,
  user,
}) => {
  const refreshes = countRefreshes(page);
  const me = page.waitForRequest("**/api/user/me/");
  const profile = page.waitForRequest("**/api/user/profile/");
  await page.goto("/profile");
  for (const request of await Promise.all([me, profile])) {
    expect(await request.headerValue("Authorization")).toBe(`Bearer ${user.tokens.access}`);
  }
  await expect(title(page, "User Profile")).toBeVisible();
  expect(refreshes()).toBe(0);
});

test("[N-16] an expired token is refreshed unnoticed and the new ones are stored", async ({
  clary,
  page,
  user,
}) => {
  const stale = expired(clary, user.tokens);
  expect(await statusOfMe(clary, stale), "the server no longer takes it").toBe(401);
  await storeTokens(page, clary, stale);
  const refreshes = countRefreshes(page);

  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  expect(refreshes()).toBe(1);
  const stored = await readStorage(page);
  expect(stored.access_token).not.toBe(stale.access);
  expect(stored.refresh_token).not.toBe(stale.refresh);
});

test("[N-16] a token that expires while the page is open is refreshed at the next call", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  const { access } = expired(clary, user.tokens);
  await page.evaluate((token) => localStorage.setItem("access_token", token), access);
  const refreshes = countRefreshes(page);

  await page.getByLabel("Duration of Skincare Issues").fill("1 year");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  expect(refreshes()).toBe(1);
});

test("[N-16] a refresh that is refused leads to the login page and leaves no token behind", async ({
  clary,
  page,
  problems,
  user,
}) => {
  problems.expect({ path: REFRESH, status: 401 });
  await storeTokens(page, clary, { ...expired(clary, user.tokens), refresh: "not-a-token" });
  await page.goto("/profile");
  await expectPath(page, "/login");
  expect(await readStorage(page)).toEqual({});
});

test("a token that cannot be read counts as expired", async ({ clary, page, user }) => {
  await storeTokens(page, clary, { ...user.tokens, access: "garbage" });
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
});

test("two tabs that refresh at once both stay logged in", async ({
  clary,
  context,
  page,
  user,
}) => {
  await storeTokens(page, clary, expired(clary, user.tokens));
  const second = await context.newPage();
  await Promise.all([page.goto("/profile"), second.goto("/profile")]);
  for (const tab of [page, second]) {
    await expect(tab.getByLabel("Username")).toHaveValue(user.username);
  }

  // The chain of refresh tokens is whole: the next one works in both tabs.
  const { access_token: access = "", refresh_token: refresh = "" } = await readStorage(page);
  const stale = expired(clary, { access, refresh });
  await page.evaluate((token) => localStorage.setItem("access_token", token), stale.access);
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) {
    await expect(tab.getByLabel("Username")).toHaveValue(user.username);
  }
});

test("a session ended elsewhere sends the page to the login page at the next call", async ({
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  await page.waitForLoadState("networkidle"); // The next call is the one of this test.
  await logOut(clary, user.tokens);

  problems.expect({ path: "/api/user/profile/", status: 401 }, { path: REFRESH, status: 401 });
  await page.getByLabel("Duration of Skincare Issues").fill("1 year");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expectPath(page, "/login");
  expect(await readStorage(page)).toEqual({});
});

test("logging out in one tab takes the others along", async ({ context, signedIn: page }) => {
  await page.goto("/profile");
  const second = await context.newPage();
  await second.goto("/records");
  await expect(title(second, "Filled Questionnaires")).toBeVisible();
  await page.getByRole("link", { name: "Logout" }).click();
  await expectPath(page, "/login");
  await expectPath(second, "/login");
});

test("a login of someone else in one tab leaves nothing of the person before in the others", async ({
  clary,
  context,
  signedIn: page,
  user,
}) => {
  const ben = await createUser(clary);
  await page.goto("/profile");
  await expect(page.getByLabel("Username")).toHaveValue(user.username);
  await page.getByLabel("Allergies").fill("Nickel");

  const second = await context.newPage();
  await second.goto("/login");
  await submitLogin(second, ben);
  await expect(title(second, "Fill the Questionnaire")).toBeVisible();

  await expect(page.getByLabel("Username")).toHaveValue(ben.username);
  await expect(page.getByLabel("Allergies")).toHaveValue("");
});

test("changing the password ends the other sessions and keeps this one", async ({
  browser,
  clary,
  page,
  user,
}) => {
  await storeTokens(page, clary, user.tokens);
  const other = await browser.newContext({ baseURL: clary.url });
  const otherPage = await other.newPage();
  await otherPage.goto("/login");
  await otherPage.getByLabel("Username").fill(user.username);
  await otherPage.getByRole("textbox", { name: "Password" }).fill(user.password);
  await otherPage.getByRole("button", { name: "Log in" }).click();
  await expect(title(otherPage, "Fill the Questionnaire")).toBeVisible();

  await page.goto("/profile");
  await page.getByLabel("Current Password").fill(user.password);
  await page.getByLabel("New Password", { exact: true }).fill("Petal-Paper-9");
  await page.getByLabel("Confirm New Password").fill("Petal-Paper-9");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password changed successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Username")).toHaveValue(user.username);

  await otherPage.reload();
  await expectPath(otherPage, "/login");
  await other.close();
});
