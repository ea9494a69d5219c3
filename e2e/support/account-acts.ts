import { expect } from "@playwright/test";

import { logIn, newUsername, PASSWORD } from "./api.ts";
import type { Clary } from "./clary.ts";
import { type Act, askToDelete, confirmation, read } from "./fault-act.ts";
import { field, title } from "./steps.ts";

const NEW_PASSWORD = "Lilac-Flower-8";

async function canLogIn(clary: Clary, username: string, password: string): Promise<number> {
  return logIn(clary, { username, password }).then(
    () => 1,
    () => 0,
  );
}

export const signUp: Act = {
  name: "sign up",
  call: { method: "post", path: "/api/user/signup/" },
  async prepare({ page, user }) {
    user.username = newUsername("new");
    await page.goto("/signup");
    await field(page, "Username").fill(user.username);
    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("checkbox", { name: "I am 18 or over." }).check();
  },
  control: (page) => page.getByRole("button", { name: "Sign up" }),
  done: (page) => page.getByText("Account created!").first(),
  count: ({ clary, user }) => canLogIn(clary, user.username, PASSWORD),
  input: { of: (page) => field(page, "Password"), value: PASSWORD },
  waitsWhenBusy: true,
  session: "begins",
};

export const logInByForm: Act = {
  name: "log in",
  call: { method: "post", path: "/api/token/" },
  async prepare({ page, user }) {
    await page.goto("/login");
    await field(page, "Username").fill(user.username);
    await field(page, "Password").fill(PASSWORD);
  },
  control: (page) => page.getByRole("button", { name: "Log in" }),
  done: (page) => title(page, "Fill the Questionnaire"),
  count: null,
  input: { of: (page) => field(page, "Password"), value: PASSWORD },
  waitsWhenBusy: true,
  session: "begins",
};

export const saveSkinProfile: Act = {
  name: "save the skin profile",
  call: { method: "put", path: "/api/user/profile/" },
  async prepare({ page }) {
    await page.goto("/profile");
    await page.getByLabel("Duration of Skincare Issues").fill("3 months");
    await page.getByLabel("Allergies").fill("Nickel");
  },
  control: (page) => page.getByRole("button", { name: "Update Profile" }),
  done: (page) => page.getByText("Profile updated successfully!"),
  async count(world) {
    const profile = await read(world, "/api/user/profile/");
    return profile.allergies === "Nickel" ? 1 : 0;
  },
  input: { of: (page) => page.getByLabel("Allergies"), value: "Nickel" },
};

export const changePassword: Act = {
  name: "change the password",
  call: { method: "post", path: "/api/user/change-password/" },
  async prepare({ page }) {
    await page.goto("/profile");
    await field(page, "Current Password").fill(PASSWORD);
    await field(page, "New Password").fill(NEW_PASSWORD);
    await field(page, "Confirm New Password").fill(NEW_PASSWORD);
  },
  control: (page) => page.getByRole("button", { name: "Change Password" }),
  done: (page) => page.getByText("Password changed successfully!"),
  count: ({ clary, user }) => canLogIn(clary, user.username, NEW_PASSWORD),
  input: { of: (page) => field(page, "New Password"), value: NEW_PASSWORD },
};

export const giveConsent: Act = {
  name: "give a consent",
  call: { method: "put", path: "/api/user/consents/" },
  async prepare({ page }) {
    await page.goto("/profile");
    await expect(page.getByRole("switch", { name: /AI service/ })).toBeEnabled();
  },
  control: (page) => page.getByRole("switch", { name: /AI service/ }),
  switches: true,
  done: (page) => page.getByText("Your choice is saved."),
  async count(world) {
    const consents = await read(world, "/api/user/consents/");
    return consents.purposes.filter(
      ({ purpose, granted }) => purpose === "ai_processing" && granted,
    ).length;
  },
};

export const pause: Act = {
  name: "pause",
  call: { method: "put", path: "/api/user/data-settings/" },
  async prepare({ page }) {
    await page.goto("/your-data");
    await expect(page.getByRole("switch", { name: "Pause the use of my data" })).toBeEnabled();
  },
  control: (page) => page.getByRole("switch", { name: "Pause the use of my data" }),
  switches: true,
  done: (page) => page.getByText("The use of your data is paused."),
  async count(world) {
    const settings = await read(world, "/api/user/data-settings/");
    return settings.restricted ? 1 : 0;
  },
};

export const deleteAccount: Act = {
  name: "delete the account",
  call: { method: "post", path: "/api/user/delete-account/" },
  async prepare({ page, user }) {
    await page.goto("/profile");
    await field(page, "Confirm with your password").fill(user.password);
    await askToDelete(page, "Delete Account");
  },
  control: confirmation,
  done: (page) => page.getByText(/^Account deleted successfully/).first(),
  count: async ({ clary, user }) => 1 - (await canLogIn(clary, user.username, PASSWORD)),
  session: "ends",
};
