import { expect, type Page } from "@playwright/test";

import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { field, title } from "./steps.ts";

const CODES = "/api/user/recovery-codes/";
const RECOVER = "/api/user/recover/";

const SOME_CODES = [
  "ACDEF-34679-GHJKM-NPQRT-ACDEF",
  "UVWXY-ACDEF-34679-GHJKM-UVWXY",
  "NPQRT-UVWXY-ACDEF-34679-NPQRT",
  "GHJKM-NPQRT-UVWXY-ACDEF-GHJKM",
  "34679-GHJKM-NPQRT-UVWXY-34679",
  "FEDCA-97643-MKJHG-TRQPN-FEDCA",
  "YXWVU-FEDCA-97643-MKJHG-YXWVU",
  "TRQPN-YXWVU-FEDCA-97643-TRQPN",
  "MKJHG-TRQPN-YXWVU-FEDCA-MKJHG",
  "97643-MKJHG-TRQPN-YXWVU-97643",
];

async function openYourData(page: Page, api: MockApi, left = 0): Promise<void> {
  const made_at = left === 0 ? null : "2026-11-10T09:00:00Z";
  api.answer("get", CODES, { left, made_at });
  await page.goto("/your-data");
  await expect(field(page, "Your password")).toBeVisible();
  await expect(page.getByText("Unknown device")).toBeVisible();
}

async function makeCodes(page: Page, button = "Make recovery codes"): Promise<void> {
  await field(page, "Your password").fill("Sage-Leaf-7");
  await page.getByRole("button", { name: button }).click();
}

async function submitRecovery(page: Page): Promise<void> {
  await page.goto("/recover");
  await field(page, "Username").fill("ana");
  await field(page, "Recovery code").fill(SOME_CODES[0] ?? "");
  await field(page, "New password").fill("Petal-Paper-9");
  await page.getByRole("button", { name: "Set new password" }).click();
}

/** Where a person is logged in, and what they do when they cannot. */
export const ACCESS_SCENES: readonly Scene[] = [
  {
    name: "recover",
    as: "visitor",
    open: async (page) => {
      await page.goto("/recover");
      await expect(title(page, "Choose a new password")).toBeVisible();
    },
  },
  {
    name: "recover--validation",
    as: "visitor",
    open: async (page) => {
      await page.goto("/recover");
      await page.getByRole("button", { name: "Set new password" }).click();
      await expect(page.getByText("Enter a recovery code.")).toBeVisible();
    },
  },
  {
    name: "recover--wrong",
    as: "visitor",
    provokes: [{ path: RECOVER, status: 401 }],
    open: async (page, api) => {
      api.refuse("post", RECOVER, { status: 401, code: "unauthorized" });
      await submitRecovery(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "recover--done",
    as: "visitor",
    open: async (page, api) => {
      api.answer("post", RECOVER, { message: "" });
      await submitRecovery(page);
      await expect(title(page, "Login")).toBeVisible();
      await expect(page.getByText("Password changed.")).toBeVisible();
    },
  },
  { name: "your-data--no-codes", as: "user", open: (page, api) => openYourData(page, api) },
  { name: "your-data--few-codes", as: "user", open: (page, api) => openYourData(page, api, 2) },
  { name: "your-data--codes", as: "user", open: (page, api) => openYourData(page, api, 9) },
  {
    name: "your-data--new-codes",
    as: "user",
    open: async (page, api) => {
      const made: Schemas["RecoveryCodes"] = {
        codes: SOME_CODES,
        made_at: "2026-11-15T09:00:00Z",
      };
      await openYourData(page, api);
      api.answer("post", CODES, made, { status: 201 });
      await makeCodes(page);
      await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    },
  },
  {
    name: "your-data--replace-codes",
    as: "user",
    open: async (page, api) => {
      await openYourData(page, api, 9);
      await makeCodes(page, "Make new codes");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "your-data--codes-refused",
    as: "user",
    provokes: [{ path: CODES, status: 400 }],
    open: async (page, api) => {
      await openYourData(page, api);
      api.refuse("post", CODES, { status: 400, code: "wrong_password" });
      await makeCodes(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "your-data--log-out-everywhere",
    as: "user",
    open: async (page, api) => {
      await openYourData(page, api);
      await page.getByRole("button", { name: "Log out everywhere" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];
