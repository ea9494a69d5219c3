import { expect, type Page } from "@playwright/test";

import { POLICY_VERSION, SETTINGS } from "./cast.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const PAUSED: Schemas["DataSettings"] = {
  ...SETTINGS,
  restricted: true,
  restricted_since: "2026-11-15T10:00:00Z",
  records: 3,
  photos: 2,
  routine_days: 7,
};

const ANSWERS: Schemas["Consent"][] = (
  ["photo", "ai_processing", "photo", "health_data"] as const
).map((purpose, place) => ({
  purpose,
  granted: place > 0,
  source: place > 1 ? "signup" : "profile",
  policy_version: POLICY_VERSION,
  recorded_at: `2026-11-${String(18 - place)}T10:00:00Z`,
}));

async function openPaused(page: Page, api: MockApi, path: string): Promise<void> {
  api.answer("get", "/api/user/data-settings/", PAUSED);
  api.answer("get", "/api/user/consents/history/", ANSWERS);
  await page.goto(path);
}

function paused(name: string, path: string): Scene {
  return {
    name: `${name}--paused`,
    as: "user",
    open: async (page, api) => {
      await openPaused(page, api, path);
      await expect(page.getByRole("button", { name: "End the pause" })).toBeVisible();
    },
  };
}

/** Pausing, retention and the history of consent. */
export const CONTROL_SCENES: readonly Scene[] = [
  {
    name: "your-data--settings",
    as: "user",
    open: async (page) => {
      await page.goto("/your-data");
      await expect(title(page, "Your data")).toBeVisible();
      await expect(page.getByRole("radio", { name: "After 90 days" })).toBeChecked();
      await expect(page.getByText(/: “Use my skin answers”/)).toBeVisible();
    },
  },
  {
    name: "your-data--paused",
    as: "user",
    open: async (page, api) => {
      await openPaused(page, api, "/your-data");
      await expect(page.getByText("Paused since 15 November 2026.")).toBeVisible();
      await expect(page.getByText(/: “Use my skin answers”/)).toBeVisible();
    },
  },
  {
    name: "your-data--shorter",
    as: "user",
    open: async (page, api) => {
      await openPaused(page, api, "/your-data");
      await page.getByRole("radio", { name: "Right after the estimate" }).press("Space");
      await expect(
        page.getByRole("alertdialog", { name: "Keep photos for less time" }),
      ).toBeVisible();
    },
  },
  {
    name: "profile--withdraw-photo",
    as: "user",
    open: async (page, api) => {
      await openPaused(page, api, "/profile");
      await page.getByRole("switch", { name: "Analyse my photo" }).press("Space");
      await expect(page.getByText(/will delete all 2 of your photos/)).toBeVisible();
    },
  },
  paused("questionnaire", "/"),
  paused("chat", "/chatbot"),
  paused("routines", "/routines"),
];
