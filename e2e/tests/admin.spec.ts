import type { Page } from "@playwright/test";

import { expect, storeTokens, test } from "../fixtures.ts";
import { createUser, logIn, newUsername, statusOfMe, type User } from "../support/api.ts";
import type { Clary } from "../support/clary.ts";
import { refuse } from "../support/network.ts";

/** A part of the dashboard by its heading. */
function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** The row of a user in User Management, after a search for their name. */
async function findRow(page: Page, username: string) {
  const management = panel(page, "User Management");
  await management.getByLabel("Username begins with").fill(username);
  await expect(management.getByText("1 user", { exact: true })).toBeVisible();
  return management.getByRole("row").filter({ hasText: username });
}

async function giveFeedback(clary: Clary, { tokens }: User, feedback: object): Promise<void> {
  const answer = await fetch(`${clary.url}/api/chatbot/feedback/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.access}`, "Content-Type": "application/json" },
    body: JSON.stringify(feedback),
  });
  expect(answer.status).toBe(204);
}

test.describe("for an admin", () => {
  test.beforeEach(async ({ clary, page, user }) => {
    await clary.setAdmin(user.username, true);
    await storeTokens(page, clary, await logIn(clary, user));
  });

  test("[M-01] [M-02] users are listed, and nobody acts on their own row", async ({
    clary,
    page,
    user,
  }) => {
    const other = await createUser(clary);
    await page.goto("/admin");
    const own = await findRow(page, user.username);
    await expect(own.getByRole("cell").nth(1)).toHaveText("Admin");
    await expect(own.getByRole("button", { name: "Demote" })).toBeDisabled();
    await expect(own.getByRole("button", { name: "Delete" })).toBeDisabled();

    const row = await findRow(page, other.username);
    await expect(row.getByRole("cell").nth(1)).toHaveText("User");
    await expect(row.getByRole("button", { name: "Promote" })).toBeEnabled();
    await expect(row.getByRole("button", { name: "Delete" })).toBeEnabled();
  });

  test("[M-03] a user is deleted after a question that names them", async ({ clary, page }) => {
    const other = await createUser(clary);
    await page.goto("/admin");
    const row = await findRow(page, other.username);
    const button = row.getByRole("button", { name: "Delete" });
    const dialog = page.getByRole("alertdialog", { name: "Delete User" });
    await button.press("Enter");
    await expect(dialog).toContainText(other.username);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    expect(await statusOfMe(clary, other.tokens)).toBe(200);

    await button.press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page.getByText("User deleted successfully!")).toBeVisible();
    await expect(panel(page, "User Management").getByText("No users match.")).toBeVisible();
    expect(await statusOfMe(clary, other.tokens)).toBe(401);
    await expect(panel(page, "Audit log").getByText("Account deleted").first()).toBeVisible();
  });

  test("a password that is too old is asked for again, and the act is repeated", async ({
    clary,
    page,
    problems,
    user,
  }) => {
    const other = await createUser(clary);
    const path = /^\/api\/admin\/users\/delete\/\d+\/$/;
    problems.expect({ path, status: 403 });
    await refuse(
      page,
      "delete",
      "/api/admin/users/delete/{id}/",
      {
        status: 403,
        detail: "Please confirm your password first.",
        code: "password_confirmation_required",
      },
      { times: 1 },
    );
    await page.goto("/admin");
    const row = await findRow(page, other.username);
    await row.getByRole("button", { name: "Delete" }).press("Enter");
    await page
      .getByRole("alertdialog", { name: "Delete User" })
      .getByRole("button", { name: "Delete" })
      .press("Enter");
    const dialog = page.getByRole("dialog", { name: "Confirm your password" });
    await dialog.getByLabel("Your password").fill(user.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("User deleted successfully!")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await statusOfMe(clary, other.tokens)).toBe(401);
  });

  test("an account that another admin deleted is restored", async ({ clary, page }) => {
    const [victim, deleter] = [await createUser(clary), await createUser(clary)];
    await clary.setAdmin(deleter.username, true);
    const me = await fetch(`${clary.url}/api/user/me/`, {
      headers: { Authorization: `Bearer ${victim.tokens.access}` },
    });
    const id = /"id":(\d+)/.exec(await me.text())?.[1] ?? "";
    const deletion = await fetch(`${clary.url}/api/admin/users/delete/${id}/`, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${deleter.tokens.access}` },
    });
    expect(deletion.status).toBe(200);

    await page.goto("/admin");
    const row = panel(page, "Deleted accounts")
      .getByRole("row")
      .filter({ hasText: victim.username });
    await expect(row).toContainText(deleter.username);
    await expect(row).toContainText(/23 hours|24 hours/);
    await row.getByRole("button", { name: "Restore" }).press("Enter");
    await expect(page.getByText(`The account of ${victim.username} was restored.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await logIn(clary, victim)).toHaveProperty("access");
  });

  test("[M-04] a user is promoted and demoted, and the server says so", async ({
    clary,
    page,
    problems,
  }) => {
    const other = await createUser(clary);
    await page.goto("/admin");
    const row = await findRow(page, other.username);
    await row.getByRole("button", { name: "Promote" }).press("Enter");
    await expect(page.getByText(`${other.username} is now an admin.`)).toBeVisible();
    await expect(row.getByRole("button", { name: "Demote" })).toBeFocused();
    await row.getByRole("button", { name: "Demote" }).press("Enter");
    await expect(page.getByText(`${other.username} is no longer an admin.`)).toBeVisible();

    const path = /^\/api\/admin\/users\/toggle-role\/\d+\/$/;
    problems.expect({ path, status: 500 });
    await page.route(/toggle-role/, (route) => route.fulfill({ status: 500 }));
    await row.getByRole("button", { name: "Promote" }).press("Enter");
    await expect(page.getByRole("alert")).toHaveText(
      "Error updating user role: Internal Server Error",
    );
  });

  test("[M-05] usage is summed over everybody, also while searching", async ({ page, user }) => {
    await page.goto("/admin");
    const analytics = panel(page, "Analytics");
    await analytics.getByLabel("Username begins with").fill(user.username);
    await expect(analytics.getByText("1 user", { exact: true })).toBeVisible();
    const totals = analytics.getByRole("row").filter({ hasText: "Totals" });
    const everybody = page.getByRole("definition").first();
    await expect(totals.getByRole("cell").first()).toHaveText(
      `${await everybody.innerText()} users`,
    );
    await expect(totals.getByRole("cell")).toHaveCount(4);
  });

  test("users come sorted and page by page from the server", async ({ clary, page }) => {
    const prefix = newUsername("page");
    for (const end of ["a", "b", "c"]) await createUser(clary, { username: `${prefix}-${end}` });
    // A page of one, so that three users make three pages.
    await page.route(/\/api\/admin\/users\/\?/, (route) =>
      route.continue({ url: route.request().url().replace("limit=25", "limit=1") }),
    );
    await page.goto("/admin");
    const management = panel(page, "User Management");
    const names = management.getByRole("rowheader");
    await management.getByLabel("Username begins with").fill(prefix.toUpperCase());
    await expect(names).toHaveText(`${prefix}-a`);
    const sort = management.getByRole("button", { name: "Username" });
    await sort.press("Enter");
    await sort.press("Enter");
    await expect(names).toHaveText(`${prefix}-c`);
    await management.getByRole("button", { name: "Next" }).press("Enter");
    await expect(names).toHaveText(`${prefix}-b`);
    await management.getByRole("button", { name: "Next" }).press("Enter");
    await expect(names).toHaveText(`${prefix}-a`);
    await expect(management.getByRole("button", { name: "Next" })).toBeDisabled();
    await management.getByRole("button", { name: "Previous" }).press("Enter");
    await expect(names).toHaveText(`${prefix}-b`);
  });

  test("feedback is read and seen to, and the audit log says by whom", async ({
    clary,
    page,
    user,
  }) => {
    const other = await createUser(clary);
    const comment = `The packet says otherwise. ${newUsername("mark")}`;
    await giveFeedback(clary, other, { concern: "unsafe", comment, answer: "Use it every day." });
    await page.goto("/admin");
    await page.getByRole("link", { name: /^Feedback/ }).click();
    const card = page.getByRole("article").filter({ hasText: comment });
    await expect(card).not.toContainText(other.username);
    await card.getByText("Attached answer").click();
    await expect(card.getByText("Use it every day.")).toBeVisible();

    await card.getByRole("button", { name: "Mark as handled" }).press("Enter");
    await expect(card).toHaveCount(0);
    const entry = panel(page, "Audit log").getByRole("row").filter({ hasText: user.username });
    await expect(entry.filter({ hasText: "Feedback handled" })).toBeVisible();
  });
});
