import { expect, type Page } from "@playwright/test";

import { answer, hold, refuse } from "./network.ts";
import type { Scene } from "./scene.ts";
import { field, title } from "./steps.ts";

const EXPORTS = "/api/user/exports/";

const NONE = {
  state: "none",
  progress: 0,
  asked_at: null,
  ready_at: null,
  expires_at: null,
  ended_at: null,
  bytes: null,
};
const PREPARING = {
  ...NONE,
  state: "preparing",
  progress: 40,
  asked_at: "2026-11-15T10:00:00Z",
};
const READY = {
  ...PREPARING,
  state: "ready",
  progress: 100,
  ready_at: "2026-11-15T10:05:00Z",
  expires_at: "2026-11-16T10:05:00Z",
  bytes: 12_345_678,
};

async function openYourData(page: Page): Promise<void> {
  await page.goto("/your-data");
  await expect(title(page, "Your data")).toBeVisible();
}

/** Opens the page with a copy in some state, and waits for a text of it. */
function withCopy(copy: object, text: RegExp | string): Scene["open"] {
  return async (page) => {
    await answer(page, EXPORTS, { body: copy, method: "GET" });
    await openYourData(page);
    await expect(page.getByText(text)).toBeVisible();
  };
}

/** What a person can ask of their data, in all its states. */
export const YOUR_DATA_SCENES: readonly Scene[] = [
  { name: "your-data", as: "user", open: withCopy(NONE, /^We ask for your password/) },
  {
    name: "your-data--contents",
    as: "user",
    open: async (page) => {
      await withCopy(NONE, /^We ask for your password/)(page);
      await page.getByText("What's included").click();
    },
  },
  {
    name: "your-data--export-preparing",
    as: "user",
    open: withCopy(PREPARING, "We are preparing your copy."),
  },
  {
    name: "your-data--export-ready",
    as: "user",
    open: async (page) => {
      await withCopy(READY, /is ready/)(page);
      const link = `${EXPORTS}a-token/`;
      await answer(page, EXPORTS, { status: 202, body: { export: READY, link }, method: "POST" });
      await field(page, "Confirm with your password").fill("Sage-Leaf-7");
      await page.getByRole("button", { name: "Show the link" }).click();
      await expect(page.getByRole("link", { name: "Download your copy" })).toBeVisible();
    },
  },
  {
    name: "your-data--export-ready-elsewhere",
    as: "user",
    open: withCopy(READY, "Enter your password to get the download link."),
  },
  {
    name: "your-data--export-downloaded",
    as: "user",
    open: withCopy(
      { ...READY, state: "downloaded", ended_at: "2026-11-15T11:00:00Z" },
      /^You downloaded your copy/,
    ),
  },
  {
    name: "your-data--export-expired",
    as: "user",
    open: withCopy(
      { ...READY, state: "expired", ended_at: "2026-11-16T10:05:00Z" },
      /^Your copy was not downloaded/,
    ),
  },
  {
    name: "your-data--export-failed",
    as: "user",
    open: withCopy({ ...PREPARING, state: "failed" }, "We couldn't prepare your copy."),
  },
  {
    name: "your-data--export-wrong-password",
    as: "user",
    provokes: [{ path: EXPORTS, status: 400 }],
    open: async (page) => {
      await withCopy(NONE, /^We ask for your password/)(page);
      await refuse(page, EXPORTS, { status: 400, code: "wrong_password", method: "POST" });
      await field(page, "Confirm with your password").fill("Not-The-One-1");
      await page.getByRole("button", { name: "Prepare my copy" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "your-data--loading",
    as: "user",
    open: async (page) => {
      await hold(page, EXPORTS);
      await openYourData(page);
      await expect(page.getByText("Checking for your copy...")).toBeVisible();
    },
  },
  {
    name: "your-data--error",
    as: "user",
    provokes: [{ path: EXPORTS, status: 500 }],
    open: async (page) => {
      await refuse(page, EXPORTS, { status: 500 });
      await openYourData(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
