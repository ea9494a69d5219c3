import { expect, type Page } from "@playwright/test";

import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import {
  FOUND,
  HOSTILE,
  LABEL,
  LONGEST,
  NOTHING_FOUND,
  PRODUCTS,
  TESTED,
  TOGETHER,
  product,
} from "./shelf-answers.ts";
import { title } from "./steps.ts";

const SHELF = "/api/products/";
const CHECK = "/api/products/check/";

async function openShelf(
  page: Page,
  api: MockApi,
  products: Schemas["Product"][] = PRODUCTS,
): Promise<void> {
  api.answer("get", SHELF, products);
  await page.goto("/shelf");
  await expect(title(page, "My shelf")).toBeVisible();
  const list = page.getByRole("region", { name: "My products" });
  await expect(
    list.getByText(/Gel cleanser|^Nothing here yet|^Your shelf is full/).first(),
  ).toBeVisible();
}

async function check(page: Page, api: MockApi, found: Schemas["ProductCheck"]): Promise<void> {
  api.answer("post", CHECK, found);
  await openShelf(page, api);
  await page.getByRole("textbox", { name: "Ingredients" }).fill(LABEL);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText(found.summary)).toBeVisible();
}

/** The shelf in all its states. */
export const SHELF_SCENES: readonly Scene[] = [
  { name: "shelf--empty", as: "user", open: (page, api) => openShelf(page, api, []) },
  { name: "shelf", as: "user", open: openShelf },
  {
    name: "shelf--together",
    as: "user",
    open: async (page, api) => {
      api.answer("get", "/api/products/together/", TOGETHER);
      await openShelf(page, api, TESTED);
      await page.getByText("Why, for the evening").click();
      await expect(page.getByText(/A retinoid, prescribed or not/)).toBeVisible();
    },
  },
  { name: "shelf--verdict", as: "user", open: (page, api) => check(page, api, FOUND) },
  {
    name: "shelf--nothing-found",
    as: "user",
    open: (page, api) => check(page, api, NOTHING_FOUND),
  },
  {
    name: "shelf--hostile",
    as: "user",
    open: async (page, api) => {
      await check(page, api, HOSTILE);
      for (const fold of await page.locator("details > summary").all()) await fold.click();
      await expect(page.getByText(/^W{6000}$/)).toBeVisible();
    },
  },
  {
    name: "shelf--add",
    as: "user",
    open: async (page, api) => {
      await openShelf(page, api, []);
      await page.getByRole("button", { name: "Add a product" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Give the product a name.")).toBeVisible();
    },
  },
  {
    name: "shelf--edit",
    as: "user",
    open: async (page, api) => {
      await openShelf(page, api);
      await page.getByRole("button", { name: "Edit: Adapalene gel" }).click();
      await page.getByText(/^More/).click();
      await expect(page.getByLabel("Used since")).toBeVisible();
    },
  },
  {
    name: "shelf--stung",
    as: "user",
    open: async (page, api) => {
      const [first] = PRODUCTS;
      if (first === undefined) throw new Error("the scene has no product");
      api.answer("patch", "/api/products/{id}/", { ...first, stung_on: "2026-11-18" });
      await openShelf(page, api);
      await page.getByRole("button", { name: "It stung: Gel cleanser" }).first().click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "shelf--delete-dialog",
    as: "user",
    open: async (page, api) => {
      await openShelf(page, api);
      await page.getByRole("button", { name: "Delete: The thick cream" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "shelf--check-failed",
    as: "user",
    provokes: [{ path: /^\/api\/products\/check\/$/, status: 500 }],
    open: async (page, api) => {
      api.refuse("post", CHECK, { status: 500 });
      await openShelf(page, api);
      await page.getByRole("textbox", { name: "Ingredients" }).fill(LABEL);
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "shelf--full",
    as: "user",
    open: (page, api) =>
      openShelf(
        page,
        api,
        Array.from({ length: 100 }, (_, index) =>
          product(index, index === 7 ? LONGEST : `Number ${String(index)}`, {
            morning: true,
            evening: index % 2 === 0,
          }),
        ),
      ),
  },
];
