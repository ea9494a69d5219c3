import { expect, type Page } from "@playwright/test";

import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

/** The help sheet, opened from the top of the page. */
export function helpSheet(page: Page) {
  return page.getByRole("dialog", { name: "Who can help you now" });
}

/** The button at the top of every page. */
export function helpButton(page: Page) {
  return page.getByRole("banner").getByRole("button", { name: "I need help now" });
}

async function openHelp(page: Page): Promise<void> {
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  await helpButton(page).click();
  await expect(helpSheet(page)).toBeVisible();
}

/** Whom to call, by what is happening. */
export const HELP_SCENES: readonly Scene[] = [
  { name: "help", as: "visitor", open: openHelp },
  {
    name: "help--situation",
    as: "visitor",
    open: async (page) => {
      await openHelp(page);
      await page.getByRole("heading", { name: /hurts|frightens|afraid/ }).click();
      await expect(helpSheet(page).getByRole("link", { name: /0808 2000 247/ })).toBeVisible();
    },
  },
];
