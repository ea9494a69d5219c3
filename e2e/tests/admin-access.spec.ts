import { expect, storeTokens, test } from "../fixtures.ts";
import { logIn } from "../support/api.ts";
import { refuse } from "../support/network.ts";
import { expectPath, title } from "../support/steps.ts";

test("[N-04] [N-11] a user sees no Admin link and is sent from /admin to the main page", async ({
  signedIn: page,
}) => {
  await page.goto("/admin");
  await expectPath(page, "/");
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin" })).toBeHidden();
});

test("[N-05] a failed admin check is only logged and counts as not admin", async ({
  problems,
  signedIn: page,
}) => {
  problems.expect({ path: "/api/user/profile/", status: 500 });
  problems.expectConsoleError(/The admin check failed/);
  await refuse(page, "get", "/api/user/profile/", { status: 500 });
  await page.goto("/admin");
  await expectPath(page, "/");
  await expect(page.getByRole("link", { name: "Admin" })).toBeHidden();
});

test.describe("for an admin", () => {
  test.beforeEach(async ({ clary, page, user }) => {
    await clary.setAdmin(user.username, true);
    await storeTokens(page, clary, await logIn(clary, user));
  });

  test("[N-11] the navbar has an Admin link that leads to the dashboard", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    await expectPath(page, "/admin");
    await expect(title(page, "Admin Dashboard")).toBeVisible();
  });

  test("the dashboard opens from its address", async ({ page }) => {
    await page.goto("/admin");
    await expect(title(page, "Admin Dashboard")).toBeVisible();
    await expectPath(page, "/admin");
  });

  test("[N-04] [N-11] a demotion takes effect at the next request", async ({
    clary,
    page,
    user,
  }) => {
    await page.goto("/admin");
    await expect(title(page, "Admin Dashboard")).toBeVisible();
    await clary.setAdmin(user.username, false);
    await page.reload();
    await expectPath(page, "/");
    await expect(title(page, "Fill the Questionnaire")).toBeVisible();
    await expect(page.getByRole("link", { name: "Admin" })).toBeHidden();
  });
});

test("[N-11] a promotion shows at the next visit", async ({ clary, signedIn: page, user }) => {
  await page.goto("/");
  await expect(page.getByText(`Hello, ${user.username}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin" })).toBeHidden();
  await clary.setAdmin(user.username, true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
});
