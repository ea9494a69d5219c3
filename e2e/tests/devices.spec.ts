import { expect, test } from "../fixtures.ts";
import { statusOfMe } from "../support/api.ts";
import { expectPath, submitLogin } from "../support/steps.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";

test("two browsers see each other in the list, and one logs the other out", async ({
  browser,
  clary,
  page,
  user,
}) => {
  await page.goto("/login");
  await submitLogin(page, user);
  await expectPath(page, "/");

  const pocket = await browser.newContext({ baseURL: clary.url, userAgent: PHONE });
  const phone = await pocket.newPage();
  await phone.goto("/login");
  await submitLogin(phone, user);
  await expectPath(phone, "/");

  await page.goto("/your-data");
  const rows = page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");
  // The third one logged in without a browser.
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This device" })).toContainText("Chrome on Linux");
  await expect(rows.filter({ hasText: "Unknown device" })).toHaveCount(1);
  await rows
    .filter({ hasText: "Chrome on Android" })
    .getByRole("button", { name: "Log out" })
    .click();
  await expect(page.getByText("That device is logged out.")).toBeVisible();
  await expect(rows).toHaveCount(2);

  await phone.goto("/profile");
  await expectPath(phone, "/login");
  await pocket.close();

  await page.getByRole("button", { name: "Log out all other devices" }).click();
  await expect(rows).toHaveCount(1);
  expect(await statusOfMe(clary, user.tokens)).toBe(401);
});

test("logging out everywhere ends this session too", async ({ clary, signedIn: page, user }) => {
  await page.goto("/your-data");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out everywhere" }).click();
  await expectPath(page, "/login");
  await expect(page.getByText("You're logged out everywhere.")).toBeVisible();
  expect(await statusOfMe(clary, user.tokens)).toBe(401);
});
