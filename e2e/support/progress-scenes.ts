import { expect, type Page } from "@playwright/test";

import { NO_CONSENTS, SETTINGS } from "./cast.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import {
  checkIn,
  GAPS,
  LONG,
  NO_PROGRESS,
  ONE_PHOTO,
  PAUSED,
  TWO_PHOTOS,
  WITHDRAWN,
  WORSENING,
} from "./progress.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const PROGRESS = "/api/progress/";
const CHECK_IN = "/api/check-ins/{date}/";

async function openProgress(
  page: Page,
  api: MockApi,
  progress: Schemas["Progress"],
): Promise<void> {
  api.answer("get", PROGRESS, progress);
  await page.goto("/progress");
  await expect(title(page, "Your progress")).toBeVisible();
  await expect(page.getByText(progress.statement.text)).toBeVisible();
}

/** A scene that only needs what the server knows. */
function shows(state: string, progress: Schemas["Progress"]): Scene {
  return {
    name: state === "" ? "progress" : `progress--${state}`,
    as: "user",
    open: (page, api) => openProgress(page, api, progress),
  };
}

async function openCheckIn(page: Page, api: MockApi, saved?: Schemas["CheckIn"]): Promise<void> {
  api.answer("get", PROGRESS, { ...NO_PROGRESS, check_ins: saved === undefined ? [] : [saved] });
  await page.goto("/progress/check-in");
  await expect(page.getByRole("button", { name: "Save check-in" })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Moderate", exact: true }).check();
  await page.getByRole("button", { name: "Save check-in" }).click();
}

/** The progress page and the check-in in all their states. */
export const PROGRESS_SCENES: readonly Scene[] = [
  shows("empty", NO_PROGRESS),
  shows("one-photo", ONE_PHOTO),
  shows("two-photos", TWO_PHOTOS),
  shows("gaps", GAPS),
  shows("worsening", WORSENING),
  shows("consent-withdrawn", WITHDRAWN),
  {
    name: "progress--paused",
    as: "user",
    open: async (page, api) => {
      api.answer("get", "/api/user/data-settings/", { ...SETTINGS, restricted: true });
      await openProgress(page, api, PAUSED);
      await expect(page.getByRole("button", { name: "End the pause" })).toBeVisible();
    },
  },
  {
    name: "progress--photos-hidden",
    as: "user",
    open: async (page, api) => {
      await page.evaluate(() => localStorage.setItem("hide_photos", "true"));
      await openProgress(page, api, TWO_PHOTOS);
      await expect(page.locator("main img")).toHaveCount(0);
    },
  },
  {
    name: "progress--five-years",
    as: "user",
    open: async (page, api) => {
      await openProgress(page, api, LONG);
      await page.getByRole("radio", { name: "All" }).check();
      await expect(page.getByRole("img", { name: /150 photos, 260 check-ins/ })).toBeVisible();
    },
  },
  {
    name: "progress--table",
    as: "user",
    narrow: true,
    open: async (page, api) => {
      await openProgress(page, api, WORSENING);
      await page.getByRole("button", { name: "Show as a table" }).click();
      await expect(page.getByRole("table", { name: "Photos" })).toBeVisible();
    },
  },
  {
    name: "progress--delete-dialog",
    as: "user",
    open: async (page, api) => {
      await openProgress(page, api, TWO_PHOTOS);
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "check-in",
    as: "user",
    open: (page, api) => openCheckIn(page, api),
  },
  {
    name: "check-in--again",
    as: "user",
    open: async (page, api) => {
      await openCheckIn(page, api, checkIn(0, { note: "Less sore than last week." }));
      await expect(page.getByText("Saving replaces it.")).toBeVisible();
    },
  },
  {
    name: "check-in--empty-form",
    as: "user",
    open: async (page, api) => {
      await openCheckIn(page, api);
      await page.getByRole("button", { name: "Save check-in" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "check-in--consent",
    as: "user",
    open: async (page, api) => {
      api.answer("get", "/api/user/consents/", NO_CONSENTS);
      await openCheckIn(page, api);
      await expect(page.getByRole("button", { name: "I agree" })).toBeVisible();
    },
  },
  {
    name: "check-in--not-saved",
    as: "user",
    provokes: [{ path: /^\/api\/check-ins\//, status: 503 }],
    open: async (page, api) => {
      api.refuse("put", CHECK_IN, { status: 503 });
      await openCheckIn(page, api);
      await save(page);
      await expect(page.getByText("Your check-in was not saved.")).toBeVisible();
    },
  },
  {
    name: "check-in--saved",
    as: "user",
    open: async (page, api) => {
      api.answer("put", CHECK_IN, { check_in: checkIn(0), care: [] });
      await openCheckIn(page, api);
      await save(page);
      await expect(page.getByText("Thank you. Your check-in is saved.")).toBeVisible();
    },
  },
  {
    name: "check-in--care",
    as: "user",
    open: async (page, api) => {
      const care: Schemas["Care"] = {
        id: "RF01",
        level: "emergency",
        tier: "closed",
        text: "You don't have to face this alone.\n\nCall Samaritans free on 116 123, at any time. If you are in danger now, call 999.",
      };
      api.answer("put", CHECK_IN, { check_in: checkIn(0), care: [care] });
      await openCheckIn(page, api);
      await save(page);
      await expect(page.getByRole("group", { name: "Get help now" })).toBeVisible();
    },
  },
];
