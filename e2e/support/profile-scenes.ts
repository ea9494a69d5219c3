import { expect, type Page } from "@playwright/test";

import { CONSENTS, PROFILE } from "./cast.ts";
import type { Scene } from "./scene.ts";
import { field } from "./steps.ts";
import { holdRedirects } from "./timers.ts";

export const PROFILE_SCENES: readonly Scene[] = [
  { name: "profile", as: "user", open: openProfile },
  {
    name: "profile--validation",
    as: "user",
    open: async (page) => {
      await openProfile(page);
      await field(page, "New Password").fill("Petal-Paper-9");
      await field(page, "Confirm New Password").fill("Petal-Paper-8");
      await page.getByRole("button", { name: "Change Password" }).click();
      await page.getByLabel("Duration of Skincare Issues").fill("");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("New passwords don't match!")).toBeVisible();
    },
  },
  {
    name: "profile--saved",
    as: "user",
    open: async (page, api) => {
      api.answer("put", "/api/user/profile/", PROFILE);
      await openProfile(page);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    },
  },
  {
    name: "profile--consent-needed",
    as: "user",
    provokes: [{ path: "/api/user/profile/", status: 403 }],
    open: async (page, api) => {
      api.refuse("put", "/api/user/profile/", {
        status: 403,
        code: "consent_required",
        detail: "Clary needs your consent to keep your skin answers.",
      });
      await openProfile(page);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "profile--password-changed",
    as: "user",
    open: async (page, api) => {
      api.answer("post", "/api/user/change-password/", { message: "" });
      await openProfile(page);
      await changePassword(page);
      await expect(page.getByText("Password changed successfully!")).toBeVisible();
    },
  },
  {
    name: "profile--password-wrong",
    as: "user",
    provokes: [{ path: "/api/user/change-password/", status: 400 }],
    open: async (page, api) => {
      api.refuse("post", "/api/user/change-password/", { status: 400, code: "wrong_password" });
      await openProfile(page);
      await changePassword(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "profile--danger-zone",
    as: "user",
    open: async (page) => {
      await openProfile(page);
      await page.getByRole("button", { name: "Delete Account" }).click();
      await expect(page.getByText("Enter your password to confirm.")).toBeVisible();
    },
  },
  {
    name: "profile--delete-dialog",
    as: "user",
    open: async (page) => {
      await openProfile(page);
      await askToDelete(page);
    },
  },
  {
    name: "profile--delete-wrong",
    as: "user",
    provokes: [{ path: "/api/user/delete-account/", status: 400 }],
    open: async (page, api) => {
      api.refuse("post", "/api/user/delete-account/", { status: 400, code: "wrong_password" });
      await openProfile(page);
      await askToDelete(page);
      await confirmDeletion(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "profile--deleted",
    as: "user",
    open: async (page, api) => {
      await holdRedirects(page);
      api.answer("post", "/api/user/delete-account/", { message: "" });
      await openProfile(page);
      await askToDelete(page);
      await confirmDeletion(page);
      await expect(page.getByText("Account deleted successfully.")).toBeVisible();
    },
  },
  {
    name: "profile--consent-off",
    as: "user",
    open: async (page, api) => {
      const policy_version = "2026-11-15";
      const recorded_at = "2026-11-15T09:00:00Z";
      const given = { recorded_at, policy_version };
      api.answer("get", "/api/user/consents/", {
        policy_version,
        adult: true,
        purposes: [
          { purpose: "health_data", granted: false, source: "profile", ...given },
          { purpose: "photo", granted: true, source: "signup", ...given },
          { purpose: "ai_processing", granted: false, source: "none" },
        ],
      });
      await openProfile(page);
    },
  },
  {
    name: "profile--consent-saved",
    as: "user",
    open: async (page, api) => {
      api.answer("put", "/api/user/consents/", CONSENTS);
      await openProfile(page);
      await page.getByRole("switch", { name: "Send my answers to an AI service" }).press("Space");
      await expect(page.getByText("Your choice is saved.")).toBeVisible();
    },
  },
  {
    name: "profile--withdraw-dialog",
    as: "user",
    open: async (page) => {
      await openProfile(page);
      await page.getByRole("switch", { name: "Use my skin answers" }).press("Space");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  { name: "admin--profile", as: "admin", open: openProfile },
];

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByRole("switch").first()).toBeVisible();
}

async function changePassword(page: Page): Promise<void> {
  await field(page, "Current Password").fill("Sage-Leaf-7");
  await field(page, "New Password").fill("Petal-Paper-9");
  await field(page, "Confirm New Password").fill("Petal-Paper-9");
  await page.getByRole("button", { name: "Change Password" }).click();
}

async function askToDelete(page: Page): Promise<void> {
  await field(page, "Confirm with your password").fill("Sage-Leaf-7");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function confirmDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
}
