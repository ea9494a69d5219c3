import { expect, test } from "../fixtures.ts";
import { statusOfMe } from "../support/api.ts";
import { field, title } from "../support/steps.ts";

test("an account deletion that was asked for offline fails and does not go out later", async ({
  clary,
  context,
  problems,
  signedIn: page,
  user,
}) => {
  // The page that is opened later is loaded now, as its code cannot be offline.
  const lastFile = page.waitForResponse(/\/assets\/app-updates-/); // Some seconds after the page.
  await page.goto("/routines");
  await expect(title(page, "Your Skincare Routines")).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await field(page, "Confirm with your password").fill(user.password);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await lastFile;
  problems.expect({ path: "/api/user/delete-account/", status: "failed" });
  await context.setOffline(true);
  const dialog = page.getByRole("alertdialog", { name: "Delete Account" });
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Error deleting account: You're offline. Nothing was changed.",
  );

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.getByRole("link", { name: "Routines" }).click();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Records" }).click();
  await expect(title(page, "Filled Questionnaires")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sent, "nothing goes out unasked").toEqual([]);
  expect(await statusOfMe(clary, user.tokens)).toBe(200);
});
