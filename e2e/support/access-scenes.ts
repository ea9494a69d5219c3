import { expect, type Page } from "@playwright/test";

import { answer, cut, hold, refuse } from "./network.ts";
import type { Scene } from "./scene.ts";
import { field, title } from "./steps.ts";

const SESSIONS = "/api/user/sessions/";
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

/** Puts three devices in the place of however many the scenes logged in. */
async function answerSessions(page: Page): Promise<void> {
  const device = (id: string, device: string, day: string, current = false) => ({
    id,
    device,
    started_at: `2026-11-${day}T08:10:00Z`,
    used_at: `2026-11-${day}T19:45:00Z`,
    current,
  });
  await answer(page, SESSIONS, {
    body: [
      device("1", "Chrome on Linux", "14", true),
      device("2", "Samsung Internet on Android", "12"),
      device("3", "", "03"),
    ],
  });
}

async function openYourData(page: Page, left = 0): Promise<void> {
  await answerSessions(page);
  const made_at = left === 0 ? null : "2026-11-10T09:00:00Z";
  await answer(page, CODES, { method: "GET", body: { left, made_at } });
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

async function refuseRecovery(page: Page, status: number, detail: string): Promise<void> {
  await refuse(page, RECOVER, { status, detail });
  await submitRecovery(page);
  await expect(page.getByRole("alert")).toBeVisible();
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
    open: (page) => refuseRecovery(page, 401, "No."),
  },
  {
    name: "recover--weak",
    as: "visitor",
    provokes: [{ path: RECOVER, status: 422 }],
    open: (page) =>
      refuseRecovery(
        page,
        422,
        "This password is too easy to guess. Please choose a less common one.",
      ),
  },
  {
    name: "recover--offline",
    as: "visitor",
    provokes: [{ path: RECOVER, status: "failed" }],
    open: async (page) => {
      await cut(page, RECOVER);
      await submitRecovery(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "recover--loading",
    as: "visitor",
    open: async (page) => {
      await hold(page, RECOVER);
      await submitRecovery(page);
      await expect(page.getByRole("button", { name: "Set new password" })).toBeDisabled();
    },
  },
  {
    name: "recover--done",
    as: "visitor",
    open: async (page) => {
      await answer(page, RECOVER, { body: { message: "" } });
      await submitRecovery(page);
      await expect(title(page, "Login")).toBeVisible();
      await expect(page.getByText("Password changed.")).toBeVisible();
    },
  },
  { name: "your-data--no-codes", as: "user", open: (page) => openYourData(page) },
  { name: "your-data--few-codes", as: "user", open: (page) => openYourData(page, 2) },
  { name: "your-data--codes", as: "user", open: (page) => openYourData(page, 9) },
  {
    name: "your-data--new-codes",
    as: "user",
    open: async (page) => {
      const made_at = "2026-11-15T09:00:00Z";
      await openYourData(page);
      await answer(page, CODES, {
        method: "POST",
        status: 201,
        body: { codes: SOME_CODES, made_at },
      });
      await makeCodes(page);
      await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    },
  },
  {
    name: "your-data--replace-codes",
    as: "user",
    open: async (page) => {
      await openYourData(page, 9);
      await makeCodes(page, "Make new codes");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "your-data--codes-refused",
    as: "user",
    provokes: [{ path: CODES, status: 400 }],
    open: async (page) => {
      await openYourData(page);
      await refuse(page, CODES, { method: "POST", status: 400, code: "wrong_password" });
      await makeCodes(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "your-data--access-loading",
    as: "user",
    open: async (page) => {
      await hold(page, SESSIONS);
      await hold(page, CODES);
      await page.goto("/your-data");
      await expect(page.getByText("Loading your devices...")).toBeVisible();
    },
  },
  {
    name: "your-data--access-error",
    as: "user",
    provokes: [
      { path: SESSIONS, status: 500 },
      { path: CODES, status: 500 },
    ],
    open: async (page) => {
      await refuse(page, SESSIONS, { status: 500 });
      await refuse(page, CODES, { status: 500 });
      await page.goto("/your-data");
      await expect(page.getByText(/Error loading your devices/)).toBeVisible();
      await expect(page.getByText(/Error loading your recovery codes/)).toBeVisible();
    },
  },
  {
    name: "your-data--log-out-everywhere",
    as: "user",
    open: async (page) => {
      await openYourData(page);
      await page.getByRole("button", { name: "Log out everywhere" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];
