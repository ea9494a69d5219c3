import { expect, type Page } from "@playwright/test";

import { ACCESS_SCENES } from "./access-scenes.ts";
import { ADMIN_SCENES } from "./admin-scenes.ts";
import { CHAT_SCENES } from "./chat-scenes.ts";
import { COMPLAINT_SCENES } from "./complaint-scenes.ts";
import { CONTROL_SCENES } from "./control-scenes.ts";
import { INGREDIENT_SCENES } from "./ingredient-scenes.ts";
import { answer, cut, hold, refuse } from "./network.ts";
import { QUESTIONNAIRE_SCENES } from "./questionnaire-scenes.ts";
import { RECORD_SCENES } from "./record-scenes.ts";
import { ROUTINE_SCENES } from "./routine-scenes.ts";
import { holdRedirects, holdTimeouts, type Scene } from "./scene.ts";
import { field, submitLogin, submitSignup, title } from "./steps.ts";
import { YOUR_DATA_SCENES } from "./your-data-scenes.ts";

const PROFILE = "/api/user/profile/";
const CONSENTS = "/api/user/consents/";
const SERVER_ERROR = { status: 500, detail: "Something went wrong. Please try again." };

export const SCENES: readonly Scene[] = [
  // --- Visitors -------------------------------------------------------------
  {
    name: "login",
    as: "visitor",
    open: async (page) => {
      await page.goto("/login");
      await expect(title(page, "Login")).toBeVisible();
    },
  },
  {
    name: "login--validation",
    as: "visitor",
    open: async (page) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByText("Enter your password.")).toBeVisible();
    },
  },
  {
    name: "login--error",
    as: "visitor",
    provokes: [{ path: "/api/token/", status: 401 }],
    open: async (page) => {
      await page.goto("/login");
      await submitLogin(page, { username: "somebody", password: "wrong" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "login--throttled",
    as: "visitor",
    provokes: [{ path: "/api/token/", status: 429 }],
    open: async (page) => {
      const detail = "Too many attempts. Please wait a moment and try again.";
      await refuse(page, "/api/token/", { status: 429, code: "throttled", detail });
      await page.goto("/login");
      await submitLogin(page, { username: "somebody" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "login--offline",
    as: "visitor",
    provokes: [{ path: "/api/token/", status: "failed" }],
    open: async (page) => {
      await cut(page, "/api/token/");
      await page.goto("/login");
      await submitLogin(page, { username: "somebody" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "login--loading",
    as: "visitor",
    open: async (page) => {
      await hold(page, "/api/token/");
      await page.goto("/login");
      await submitLogin(page, { username: "somebody" });
      await expect(page.getByRole("button", { name: "Log in" })).toBeDisabled();
    },
  },
  {
    name: "login--notice",
    as: "visitor",
    open: async (page) => {
      await answer(page, "/api/user/signup/", { status: 201, body: { id: 1, username: "ana" } });
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await expect(title(page, "Login")).toBeVisible();
      await expect(page.getByText("Account created! You can now login.")).toBeVisible();
    },
  },
  {
    name: "signup",
    as: "visitor",
    open: async (page) => {
      await page.goto("/signup");
      await expect(title(page, "Create your account")).toBeVisible();
    },
  },
  {
    name: "signup--validation",
    as: "visitor",
    open: async (page) => {
      await page.goto("/signup");
      await field(page, "Password").fill("short");
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("Choose a username.")).toBeVisible();
    },
  },
  {
    name: "signup--error",
    as: "visitor",
    provokes: [{ path: "/api/user/signup/", status: 400 }],
    open: async (page) => {
      await refuse(page, "/api/user/signup/", { status: 400, code: "taken" });
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "signup--loading",
    as: "visitor",
    open: async (page) => {
      await hold(page, "/api/user/signup/");
      await page.goto("/signup");
      await expect(page.getByRole("checkbox")).toHaveCount(4);
      for (const box of await page.getByRole("checkbox").all()) await box.check();
      await submitSignup(page, { username: "ana" });
      await expect(page.getByRole("button", { name: "Sign up" })).toBeDisabled();
    },
  },
  {
    name: "signup--created",
    as: "visitor",
    open: async (page) => {
      await holdRedirects(page);
      await answer(page, "/api/user/signup/", { status: 201, body: { id: 1, username: "ana" } });
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await expect(page.getByText("Account created! You can now login.")).toBeVisible();
    },
  },
  {
    name: "signup--policy",
    as: "visitor",
    open: async (page) => {
      await page.goto("/signup");
      await page.getByRole("main").getByRole("button", { name: "privacy policy" }).click();
      await expect(page.getByRole("button", { name: "I Understand" })).toBeVisible();
    },
  },
  {
    name: "not-found",
    as: "visitor",
    open: async (page) => {
      await page.goto("/no/such/page");
      await expect(title(page, "Page Not Found")).toBeVisible();
    },
  },
  {
    name: "crash",
    as: "visitor",
    provokes: [{ path: /^\/assets\/login-page-.*\.js$/, status: "failed" }],
    logs: /login-page-/,
    open: async (page) => {
      await page.route("**/assets/login-page-*.js", (route) => route.abort("connectionrefused"));
      await page.goto("/login");
      await expect(title(page, "Something went wrong")).toBeVisible();
    },
  },

  // --- Users ----------------------------------------------------------------
  {
    name: "access--loading",
    as: "expired",
    fleeting: true,
    open: async (page) => {
      await hold(page, "/api/token/refresh/");
      await page.goto("/");
      await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    },
  },
  {
    name: "logout--loading",
    as: "user",
    fleeting: true,
    open: async (page) => {
      // The page would not wait for the server for ever.
      await holdTimeouts(page, 2000);
      await hold(page, "/api/token/logout/");
      await page.goto("/logout");
      await expect(page.getByText("Logging out...")).toBeVisible();
    },
  },
  ...QUESTIONNAIRE_SCENES,
  ...RECORD_SCENES,
  ...CONTROL_SCENES,
  ...CHAT_SCENES,
  ...ROUTINE_SCENES,
  ...INGREDIENT_SCENES,
  ...ACCESS_SCENES,
  ...COMPLAINT_SCENES,
  { name: "profile", as: "user", open: openProfile },
  {
    name: "profile--loading",
    as: "user",
    open: async (page) => {
      await hold(page, PROFILE);
      await page.goto("/profile");
      await expect(page.getByText("Loading profile data...")).toBeVisible();
    },
  },
  {
    name: "profile--error",
    as: "user",
    provokes: [{ path: PROFILE, status: 500 }],
    open: async (page) => {
      await refuse(page, PROFILE, SERVER_ERROR);
      await page.goto("/profile");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
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
    open: async (page) => {
      await openProfile(page);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    },
  },
  {
    name: "profile--saving",
    as: "user",
    open: async (page) => {
      await hold(page, PROFILE, "PUT");
      await openProfile(page);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByRole("button", { name: "Update Profile" })).toBeDisabled();
    },
  },
  {
    name: "profile--consent-needed",
    as: "user",
    provokes: [{ path: PROFILE, status: 403 }],
    open: async (page) => {
      await refuse(page, PROFILE, {
        method: "PUT",
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
    open: async (page) => {
      await answer(page, "/api/user/change-password/", { body: { message: "" } });
      await openProfile(page);
      await changePassword(page);
      await expect(page.getByText("Password changed successfully!")).toBeVisible();
    },
  },
  {
    name: "profile--password-wrong",
    as: "user",
    provokes: [{ path: "/api/user/change-password/", status: 400 }],
    open: async (page) => {
      await refuse(page, "/api/user/change-password/", { status: 400, code: "wrong_password" });
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
    open: async (page) => {
      await refuse(page, "/api/user/delete-account/", { status: 400, code: "wrong_password" });
      await openProfile(page);
      await askToDelete(page);
      await confirmDeletion(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "profile--deleted",
    as: "user",
    open: async (page) => {
      await holdRedirects(page);
      await answer(page, "/api/user/delete-account/", { body: { message: "" } });
      await openProfile(page);
      await askToDelete(page);
      await confirmDeletion(page);
      await expect(page.getByText("Account deleted successfully.")).toBeVisible();
    },
  },
  {
    name: "profile--consent-off",
    as: "user",
    open: async (page) => {
      const policy_version = "2026-11-15";
      const recorded_at = "2026-11-15T09:00:00Z";
      await answer(page, CONSENTS, {
        body: {
          policy_version,
          adult: true,
          purposes: [
            {
              purpose: "health_data",
              granted: false,
              source: "profile",
              recorded_at,
              policy_version,
            },
            { purpose: "photo", granted: true, source: "signup", recorded_at, policy_version },
            { purpose: "ai_processing", granted: false, source: "none" },
          ],
        },
      });
      await openProfile(page);
    },
  },
  {
    name: "profile--consent-saved",
    as: "user",
    open: async (page) => {
      await openProfile(page);
      // The answer is what stands already: nothing changes for other scenes.
      const now = await page.evaluate(async (path) => {
        const access = localStorage.getItem("access_token") ?? "";
        const headers = { Authorization: `Bearer ${access}` };
        return (await fetch(path, { headers })).text();
      }, CONSENTS);
      await page.route(`**${CONSENTS}`, (route) =>
        route.fulfill({ contentType: "application/json", body: now }),
      );
      await page.getByRole("switch", { name: "Look at my photo" }).press("Space");
      await expect(page.getByText("Your choice is saved.")).toBeVisible();
    },
  },
  {
    name: "profile--consent-error",
    as: "user",
    provokes: [{ path: CONSENTS, status: 500 }],
    open: async (page) => {
      await refuse(page, CONSENTS, SERVER_ERROR);
      await page.goto("/profile");
      await expect(page.getByText(/Error loading your choices/)).toBeVisible();
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

  // --- Their data -----------------------------------------------------------
  ...YOUR_DATA_SCENES,

  // --- Admins ---------------------------------------------------------------
  ...ADMIN_SCENES,
  { name: "admin--profile", as: "admin", open: openProfile },
  {
    name: "admin--menu",
    as: "admin",
    narrow: true,
    open: async (page) => {
      await page.goto("/records");
      await expect(page.getByRole("link", { name: "Admin", includeHidden: true })).toBeAttached();
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    },
  },
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
