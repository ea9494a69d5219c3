import { expect, type Page } from "@playwright/test";

import { NO_EXPORT } from "./cast.ts";
import type { Schemas } from "./contract.ts";
import type { Scene } from "./scene.ts";
import { field, title } from "./steps.ts";

const EXPORTS = "/api/user/exports/";

const PREPARING: Schemas["Export"] = {
  ...NO_EXPORT,
  state: "preparing",
  progress: 40,
  asked_at: "2026-11-15T10:00:00Z",
};
const READY: Schemas["Export"] = {
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
function withCopy(copy: Schemas["Export"], text: RegExp | string): Scene["open"] {
  return async (page, api) => {
    api.answer("get", EXPORTS, copy);
    await openYourData(page);
    await expect(page.getByText(text)).toBeVisible();
  };
}

/** What a person can ask of their data, in all its states. */
export const YOUR_DATA_SCENES: readonly Scene[] = [
  { name: "your-data", as: "user", open: withCopy(NO_EXPORT, /^We ask for your password/) },
  {
    name: "your-data--contents",
    as: "user",
    open: async (page, api) => {
      await withCopy(NO_EXPORT, /^We ask for your password/)(page, api);
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
    open: async (page, api) => {
      await withCopy(READY, /is ready/)(page, api);
      const link = `${EXPORTS}a-token/`;
      api.answer("post", EXPORTS, { export: READY, link }, { status: 202 });
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
    open: async (page, api) => {
      await withCopy(NO_EXPORT, /^We ask for your password/)(page, api);
      api.refuse("post", EXPORTS, { status: 400, code: "wrong_password" });
      await field(page, "Confirm with your password").fill("Not-The-One-1");
      await page.getByRole("button", { name: "Prepare my copy" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
