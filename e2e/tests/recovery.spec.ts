import type { Page } from "@playwright/test";

import { expect, storeTokens, test } from "../fixtures.ts";
import { PASSWORD, statusOfMe } from "../support/api.ts";
import { expectPath, field, submitLogin, title } from "../support/steps.ts";

const RECOVER = "/api/user/recover/";
const NEXT_PASSWORD = "Petal-Paper-9";

/** Makes codes on the page and returns them. */
async function makeCodes(page: Page): Promise<string[]> {
  await page.goto("/your-data");
  await field(page, "Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  return page.getByRole("region", { name: "Recovery codes" }).locator("code").allTextContents();
}

async function submitRecovery(page: Page, username: string, code: string): Promise<void> {
  await field(page, "Username").fill(username);
  await field(page, "Recovery code").fill(code);
  await field(page, "New password").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("a lost password is replaced with a code, which logs out everywhere and works once", async ({
  browser,
  clary,
  page,
  problems,
  user,
}) => {
  await storeTokens(page, clary, user.tokens);
  const [code = ""] = await makeCodes(page);
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  await expect(page.getByText(/^You have 10 recovery codes left/)).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: clary.url });
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await other.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(title(other, "Choose a new password")).toBeVisible();
  await submitRecovery(other, user.username, code.toLowerCase().replaceAll("-", ""));
  await expectPath(other, "/login");
  await expect(other.getByText("Password changed. You can now log in.")).toBeVisible();

  // The browser that was logged in is out at its next call.
  expect(await statusOfMe(clary, user.tokens)).toBe(401);
  problems.expect(
    { path: /^\/api\/user\//, status: 401 },
    { path: "/api/token/refresh/", status: 401 },
  );
  await page.goto("/profile");
  await expectPath(page, "/login");

  await submitLogin(other, { username: user.username, password: NEXT_PASSWORD });
  await expectPath(other, "/");

  await other.goto("/recover");
  await submitRecovery(other, user.username, code);
  await expect(other.getByRole("alert")).toContainText(
    "This username and recovery code don't match.",
  );
  await elsewhere.close();
});

test("codes can be copied, saved and printed, and are gone afterwards", async ({
  context,
  signedIn: page,
  user,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const codes = await makeCodes(page);
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(codes.join("\n"));

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as text" }).click();
  expect((await saving).suggestedFilename()).toBe("clary-recovery-codes.txt");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(codes[9] ?? "no code")).toBeVisible();
  await expect(page.getByText(`Recovery codes for ${user.username}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your data" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.reload();
  await expect(page.getByText(/^You have 10 recovery codes left/)).toBeVisible();
  await expect(page.getByText(codes[0] ?? "no code")).toBeHidden();
});

test("an unlocked device makes no codes without the password", async ({
  problems,
  signedIn: page,
}) => {
  problems.expect({ path: "/api/user/recovery-codes/", status: 400 });
  await page.goto("/your-data");
  await field(page, "Your password").fill("A-guess-1");
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await expect(page.getByRole("alert")).toHaveText("Incorrect password. Please try again.");
});

test("a wrong code says neither more nor less than a wrong name", async ({
  page,
  problems,
  user,
}) => {
  problems.expect({ path: RECOVER, status: 401 });
  await page.goto("/recover");
  const words: string[] = [];
  for (const name of [user.username, "nobody-of-this-name"]) {
    await submitRecovery(page, name, "ACDEF-34679-GHJKM-NPQRT");
    await expect(page.getByRole("alert")).toBeVisible();
    words.push(await page.getByRole("alert").innerText());
  }
  expect(words[0]).toBe(words[1]);
});
