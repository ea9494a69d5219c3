import { expect, type Page } from "@playwright/test";

import { hold, refuse } from "./network.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const LIBRARY = "/api/ingredients/";

async function openLibrary(page: Page, hash = ""): Promise<void> {
  await page.goto(`/ingredients${hash}`);
  await expect(title(page, "Ingredient Library")).toBeVisible();
  await expect(page.getByText(/^Showing \d+ of \d+ ingredients$/)).toBeVisible();
}

/** The library in all its states. Its content is the server's own. */
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
  {
    name: "ingredients--loading",
    as: "user",
    open: async (page) => {
      await hold(page, LIBRARY);
      await page.goto("/ingredients");
      await expect(page.getByText("Loading the library...")).toBeVisible();
    },
  },
  {
    name: "ingredients--error",
    as: "user",
    provokes: [{ path: LIBRARY, status: 500 }],
    open: async (page) => {
      await refuse(page, LIBRARY, { status: 500 });
      await page.goto("/ingredients");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
