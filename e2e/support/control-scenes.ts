import { expect, type Page } from "@playwright/test";

import { answer, hold, refuse } from "./network.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const SETTINGS = "/api/user/data-settings/";
const HISTORY = "/api/user/consents/history/";

const PAUSED = {
  restricted: true,
  restricted_since: "2026-11-15T10:00:00Z",
  photo_retention: "90_days",
  inactivity_months: 24,
  last_used_on: "2026-11-15",
  kept_until: "2028-11-15",
  records: 3,
  photos: 2,
  routine_days: 7,
};

const ANSWERS = (["photo", "ai_processing", "photo", "health_data"] as const).map(
  (purpose, place) => ({
    purpose,
    granted: place > 0,
    source: place > 1 ? "signup" : "profile",
    policy_version: "2026-11-15.4",
    recorded_at: `2026-11-${String(18 - place)}T10:00:00Z`,
  }),
);

async function openPaused(page: Page, path: string): Promise<void> {
  await answer(page, SETTINGS, { body: PAUSED });
  await answer(page, HISTORY, { body: ANSWERS });
  await page.goto(path);
}

function paused(name: string, path: string): Scene {
  return {
    name: `${name}--paused`,
    as: "user",
    open: async (page) => {
      await openPaused(page, path);
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
    open: async (page) => {
      await openPaused(page, "/your-data");
      await expect(page.getByText("Paused since 15 November 2026.")).toBeVisible();
      await expect(page.getByText(/: “Use my skin answers”/)).toBeVisible();
    },
  },
  {
    name: "your-data--shorter",
    as: "user",
    open: async (page) => {
      await openPaused(page, "/your-data");
      await page.getByRole("radio", { name: "Right after the estimate" }).press("Space");
      await expect(
        page.getByRole("alertdialog", { name: "Keep photos for less time" }),
      ).toBeVisible();
    },
  },
  {
    name: "your-data--settings-loading",
    as: "user",
    open: async (page) => {
      await hold(page, SETTINGS);
      await hold(page, HISTORY);
      await page.goto("/your-data");
      await expect(page.getByText("Loading your settings...").first()).toBeVisible();
    },
  },
  {
    name: "your-data--settings-error",
    as: "user",
    provokes: [
      { path: SETTINGS, status: 500 },
      { path: HISTORY, status: 500 },
    ],
    open: async (page) => {
      await refuse(page, SETTINGS, { status: 500 });
      await refuse(page, HISTORY, { status: 500 });
      await page.goto("/your-data");
      await expect(page.getByText(/Error loading your settings/).first()).toBeVisible();
      await expect(page.getByText(/Error loading your choices/)).toBeVisible();
    },
  },
  {
    name: "profile--withdraw-photo",
    as: "user",
    open: async (page) => {
      await openPaused(page, "/profile");
      await page.getByRole("switch", { name: "Analyse my photo" }).press("Space");
      await expect(page.getByText(/will delete all 2 of your photos/)).toBeVisible();
    },
  },
  paused("questionnaire", "/"),
  paused("chat", "/chatbot"),
  paused("routines", "/routines"),
];
