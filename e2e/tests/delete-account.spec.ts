import type { Page } from "@playwright/test";

import { expect, readStorage, storeTokens, test } from "../fixtures.ts";
import { createUser, logIn, statusOfMe } from "../support/api.ts";
import { refuse } from "../support/network.ts";
import { expectPath, field, submitLogin } from "../support/steps.ts";
import { holdRedirects } from "../support/timers.ts";

const WARNING = "Warning: This action cannot be undone. All your data will be permanently deleted.";
const QUESTION =
  "Are you sure you want to permanently delete your account? This action cannot be undone.";

/** Opens the profile and asks for deletion with a password. */
async function askToDelete(page: Page, password: string): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByText(WARNING)).toBeVisible();
  await sendPassword(page, password);
}

async function sendPassword(page: Page, password: string): Promise<void> {
  await field(page, "Confirm with your password").fill(password);
  await page.getByRole("button", { name: "Delete Account" }).click();
}

function dialog(page: Page) {
  return page.getByRole("alertdialog", { name: "Delete Account" });
}

test("[P-10] [P-12] [D-01] [D-02] an account is deleted after the password and a last question", async ({
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  const redirects = await holdRedirects(page);
  await askToDelete(page, user.password);
  await expect(dialog(page)).toContainText(QUESTION);

  await test.step("cancel only closes", async () => {
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await statusOfMe(clary, user.tokens)).toBe(200);
  });

  await test.step("confirm deletes, says so, and leads to the login page", async () => {
    await page.getByRole("button", { name: "Delete Account" }).click();
    await dialog(page).getByRole("button", { name: "Delete Account" }).click();
    await expect(
      page.getByText("Account deleted successfully. Redirecting to login..."),
    ).toBeVisible();
    await expectPath(page, "/profile");
    await redirects.release();
    await expectPath(page, "/login");
    await expect(page.getByRole("status")).toContainText(["Account deleted successfully."]);
    expect(await readStorage(page)).toEqual({});
  });

  await test.step("the account is gone", async () => {
    expect(await statusOfMe(clary, user.tokens)).toBe(401);
    problems.expect({ path: "/api/token/", status: 401 });
    await submitLogin(page, user);
    await expect(page.getByRole("alert")).toHaveText(
      "Wrong username or password. Please try again.",
    );
  });
});

test("[P-10] the password is required before anything is asked", async ({ signedIn: page }) => {
  await askToDelete(page, "");
  await expect(page.getByText("Enter your password to confirm.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("[P-13] a wrong password is told and the account stays", async ({
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  problems.expect({ path: "/api/user/delete-account/", status: 400 });
  await askToDelete(page, "Not-The-One-1");
  await dialog(page).getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alert")).toHaveText("Incorrect password. Please try again.");
  expect(await statusOfMe(clary, user.tokens)).toBe(200);
});

test("[P-13] any other failure is told with its reason", async ({
  problems,
  signedIn: page,
  user,
}) => {
  problems.expect({ path: "/api/user/delete-account/", status: 503 });
  const refusal = { status: 503, detail: "Clary is busy." } as const;
  await refuse(page, "post", "/api/user/delete-account/", refusal);
  await askToDelete(page, user.password);
  await dialog(page).getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alert")).toHaveText("Error deleting account: Clary is busy.");
});

test("[P-11] an admin cannot delete the own account, not even past the page", async ({
  clary,
  page,
}) => {
  const admin = await createUser(clary);
  await clary.setAdmin(admin.username, true);
  admin.tokens = await logIn(clary, admin);
  await storeTokens(page, clary, admin.tokens);
  await page.goto("/profile");
  await expect(
    page.getByText("Admin accounts cannot be deleted from the profile page."),
  ).toBeVisible();
  await expect(page.getByText(WARNING)).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeHidden();

  const answer = await fetch(`${clary.url}/api/user/delete-account/`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${admin.tokens.access}`,
    },
    body: JSON.stringify({ current_password: admin.password }),
  });
  expect(answer.status).toBe(403);
});
