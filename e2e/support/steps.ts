import { expect, type Page } from "@playwright/test";

import { PASSWORD } from "./api.ts";

/** The heading of a page, which names it. */
export function title(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** A password field; its show button carries a label of its own. */
export function field(page: Page, name: string) {
  return page.getByRole("textbox", { name, exact: true });
}

type Credentials = { username: string; password?: string };

/** Fills in and sends the login form that is on the page. */
export async function submitLogin(page: Page, credentials: Credentials): Promise<void> {
  await field(page, "Username").fill(credentials.username);
  await field(page, "Password").fill(credentials.password ?? PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Fills in and sends the signup form that is on the page. */
export async function submitSignup(page: Page, credentials: Credentials): Promise<void> {
  await field(page, "Username").fill(credentials.username);
  await field(page, "Password").fill(credentials.password ?? PASSWORD);
  await page.getByRole("checkbox", { name: "I am 18 or over." }).check();
  await page.getByRole("button", { name: "Sign up" }).click();
}

/** Waits until the app has settled on a path. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}
