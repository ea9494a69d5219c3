import { expect } from "@playwright/test";

import { tokensOf } from "./cast.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { field, submitLogin, submitSignup, title } from "./steps.ts";
import { holdRedirects } from "./timers.ts";

/** The pages of a person who is not logged in, or not yet, or no longer. */
/** Accepts the account, and the login that follows. */
function acceptSignup(api: MockApi): void {
  const tokens = Object.fromEntries(tokensOf("user"));
  api.answer("post", "/api/user/signup/", { id: 1, username: "ana" }, { status: 201 });
  api.answer("post", "/api/token/", {
    access: tokens.access_token ?? "",
    refresh: tokens.refresh_token ?? "",
  });
}

export const VISITOR_SCENES: readonly Scene[] = [
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
    open: async (page, api) => {
      api.refuse("post", "/api/token/", { status: 401, code: "unauthorized" });
      await page.goto("/login");
      await submitLogin(page, { username: "somebody", password: "wrong" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "login--loading",
    as: "visitor",
    open: async (page, api) => {
      api.hold("post", "/api/token/");
      await page.goto("/login");
      await submitLogin(page, { username: "somebody" });
      await expect(page.getByRole("button", { name: "Log in" })).toBeDisabled();
    },
  },
  {
    name: "login--busy",
    as: "visitor",
    provokes: [{ path: "/api/token/", status: 503 }],
    open: async (page, api) => {
      api.refuse("post", "/api/token/", { status: 503, code: "unavailable", retryAfter: 25 });
      await page.goto("/login");
      await submitLogin(page, { username: "somebody" });
      await expect(page.getByText("Clary is busy.")).toBeVisible();
    },
  },
  {
    name: "login--notice",
    as: "visitor",
    open: async (page, api) => {
      const redirects = await holdRedirects(page);
      acceptSignup(api);
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await expect(page.getByText("Account created! You can now login.")).toBeVisible();
      await redirects.release();
      await expect(title(page, "Login")).toBeVisible();
      await expect(page.getByText("Account created! You can now login.")).toBeVisible();
      await expect(page.getByText("You're logged in.")).toBeVisible();
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
    open: async (page, api) => {
      api.refuse("post", "/api/user/signup/", { status: 400, code: "taken" });
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "signup--busy",
    as: "visitor",
    provokes: [{ path: "/api/user/signup/", status: 503 }],
    open: async (page, api) => {
      api.refuse("post", "/api/user/signup/", { status: 503, code: "unavailable", retryAfter: 25 });
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await expect(page.getByText("Clary is busy.")).toBeVisible();
    },
  },
  {
    name: "signup--stopped",
    as: "visitor",
    provokes: [{ path: "/api/user/signup/", status: 503 }],
    open: async (page, api) => {
      api.refuse("post", "/api/user/signup/", { status: 503, code: "unavailable", retryAfter: 25 });
      await page.goto("/signup");
      await submitSignup(page, { username: "ana" });
      await page.getByRole("button", { name: "Stop trying" }).click();
      await expect(page.getByText("Stopped. What you typed is still here.")).toBeFocused();
    },
  },
  {
    name: "signup--created",
    as: "visitor",
    open: async (page, api) => {
      await holdRedirects(page);
      acceptSignup(api);
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
    provokes: [{ path: /^\/assets\/signup-page-.*\.js$/, status: "failed" }],
    logs: /signup-page-/,
    open: async (page) => {
      await page.route("**/assets/signup-page-*.js", (route) => route.abort("connectionrefused"));
      await page.goto("/signup");
      await expect(title(page, "Something went wrong")).toBeVisible();
    },
  },
  {
    name: "access--loading",
    as: "expired",
    fleeting: true,
    open: async (page, api) => {
      api.hold("post", "/api/token/refresh/");
      await page.goto("/");
      await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    },
  },
];
