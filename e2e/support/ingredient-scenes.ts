import { expect, type Page } from "@playwright/test";

import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

async function openLibrary(page: Page, hash = ""): Promise<void> {
  await page.goto(`/ingredients${hash}`);
  await expect(title(page, "Ingredient Library")).toBeVisible();
  await expect(page.getByText(/^Showing \d+ of \d+ ingredients$/)).toBeVisible();
}

/** The library in its states. */
export const INGREDIENT_SCENES: readonly Scene[] = [
  { name: "ingredients", as: "user", open: (page) => openLibrary(page) },
  {
    name: "ingredients--entry",
    as: "user",
    open: async (page) => {
      await openLibrary(page, "#niacinamide");
      await expect(
        page.getByText("How to use it", { exact: true }).filter({ visible: true }),
      ).toHaveCount(1);
    },
  },
  {
    name: "ingredients--nothing",
    as: "user",
    open: async (page) => {
      await openLibrary(page);
      await page.getByRole("searchbox", { name: "Search" }).fill("unobtainium");
      await expect(page.getByText("No ingredients match your search.")).toBeVisible();
    },
  },
];
