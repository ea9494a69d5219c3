import { expect, type Page } from "@playwright/test";

import { AUDIT, COMPLAINTS, DELETED, FEEDBACK, fillDashboard, USERS } from "./dashboard.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";
import { holdTimers } from "./timers.ts";

/** How long good news lies over the table. */
const NEWS_MS = 8000;

/** Opens the dashboard and waits until every part has loaded or failed to. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto("/admin");
  await expect(title(page, "Admin Dashboard")).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

async function openFullDashboard(page: Page, api: MockApi): Promise<void> {
  fillDashboard(api);
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
    name: "admin--empty",
    as: "admin",
    open: async (page, api) => {
      fillDashboard(api);
      api.answer("get", FEEDBACK, { entries: [], next: null });
      const none = { entries: [], next: null, open: 0, overdue: 0, months: [] };
      api.answer("get", COMPLAINTS, none);
      api.answer("get", AUDIT, { entries: [], next: null });
      api.answer("get", USERS, []);
      api.answer("get", DELETED, { users: [] });
      await openDashboard(page);
      await expect(page.getByText("No users match.").first()).toBeVisible();
    },
  },
  {
    name: "admin--open",
    as: "admin",
    open: async (page, api) => {
      await openFullDashboard(page, api);
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
    open: async (page, api) => {
      await openFullDashboard(page, api);
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
    open: async (page, api) => {
      api.refuse("delete", "/api/admin/users/delete/{id}/", {
        status: 403,
        detail: "Please confirm your password first.",
        code: "password_confirmation_required",
      });
      api.refuse("post", "/api/user/confirm-password/", { status: 400 });
      await openFullDashboard(page, api);
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
    open: async (page, api) => {
      await holdTimers(page, NEWS_MS);
      api.answer("delete", "/api/admin/users/delete/{id}/", { message: "" });
      await openFullDashboard(page, api);
      await row(page, "bramble").getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("User deleted successfully!")).toBeVisible();
    },
  },
];
