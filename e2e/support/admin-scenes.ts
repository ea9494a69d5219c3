import { expect, type Page } from "@playwright/test";

import { ALL, AUDIT, COMPLAINTS, DELETED, FEEDBACK, USERS, fillDashboard } from "./dashboard.ts";
import { answer, hold, refuse } from "./network.ts";
import { holdTimeouts, type Scene } from "./scene.ts";
import { title } from "./steps.ts";

/** How long good news lies over the table. */
const NEWS_MS = 8000;

/** Opens the dashboard and waits until every part has loaded or failed to. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto("/admin");
  await expect(title(page, "Admin Dashboard")).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

async function openFullDashboard(page: Page): Promise<void> {
  await fillDashboard(page);
  await openDashboard(page);
}

function row(page: Page, username: string) {
  const table = page.getByRole("region", { name: "User Management" });
  return table.getByRole("row").filter({ hasText: username });
}

/** The dashboard in all its states. */
export const ADMIN_SCENES: readonly Scene[] = [
  { name: "admin", as: "admin", open: openFullDashboard },
  {
    name: "admin--loading",
    as: "admin",
    open: async (page) => {
      for (const path of ALL) await hold(page, path);
      await page.goto("/admin");
      await expect(page.getByText("Loading users...")).toBeVisible();
    },
  },
  {
    name: "admin--error",
    as: "admin",
    provokes: ALL.map((path) => ({ path, status: 500 })),
    open: async (page) => {
      for (const path of ALL) await refuse(page, path, { status: 500 });
      await openDashboard(page);
      await expect(page.getByRole("alert")).toHaveCount(8);
    },
  },
  {
    name: "admin--empty",
    as: "admin",
    open: async (page) => {
      await fillDashboard(page);
      await answer(page, FEEDBACK, { body: { entries: [], next: null } });
      await answer(page, COMPLAINTS, {
        body: { entries: [], next: null, open: 0, overdue: 0, months: [] },
      });
      await answer(page, AUDIT, { body: { entries: [], next: null } });
      await answer(page, USERS, { body: [] });
      await answer(page, DELETED, { body: { users: [] } });
      await openDashboard(page);
      await expect(page.getByText("No users match.").first()).toBeVisible();
    },
  },
  {
    name: "admin--open",
    as: "admin",
    open: async (page) => {
      await openFullDashboard(page);
      const chart = page.getByRole("figure", { name: "Severity mix" });
      await chart.getByRole("button", { name: "Show as a table" }).click();
      await page.getByText("Attached answer").click();
      await page.getByRole("button", { name: "Read and answer" }).first().click();
      await expect(page.getByLabel("Answer", { exact: false }).last()).toBeVisible();
      await page.getByText("Complaints by month").click();
    },
  },
  {
    name: "admin--delete-dialog",
    as: "admin",
    open: async (page) => {
      await openFullDashboard(page);
      await row(page, "bramble").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog", { name: "Delete User" })).toBeVisible();
    },
  },
  {
    name: "admin--password-dialog",
    as: "admin",
    provokes: [
      { path: "/api/admin/users/delete/75/", status: 403 },
      { path: "/api/user/confirm-password/", status: 400 },
    ],
    open: async (page) => {
      await page.route(/\/api\/admin\/users\/delete\//, (route) =>
        route.fulfill({
          status: 403,
          json: {
            title: "Forbidden",
            status: 403,
            detail: "Please confirm your password first.",
            code: "password_confirmation_required",
          },
        }),
      );
      await refuse(page, "/api/user/confirm-password/", { status: 400 });
      await openFullDashboard(page);
      await row(page, "bramble").getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm your password" });
      await dialog.getByLabel("Your password").fill("Wrong-Meadow-41");
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(dialog.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin--deleted",
    as: "admin",
    open: async (page) => {
      await holdTimeouts(page, NEWS_MS);
      await page.route(/\/api\/admin\/users\/delete\//, (route) =>
        route.fulfill({ json: { message: "" } }),
      );
      await openFullDashboard(page);
      await row(page, "bramble").getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("User deleted successfully!")).toBeVisible();
    },
  },
];
