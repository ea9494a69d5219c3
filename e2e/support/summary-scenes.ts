import { expect, type Page } from "@playwright/test";

import { COMPARED, progressOf } from "./compare-scenes.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import { drawPicture } from "./pictures.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const TWELVE_WEEKS: Schemas["Progress"] = {
  ...progressOf(COMPARED),
  statement: {
    code: "fewer_spots",
    text: "It looks like fewer spots than at the start.",
    details: "",
    side: "front",
    see_someone: null,
  },
  check_ins: Array.from({ length: 9 }, (_, week) => ({
    date: new Date(Date.UTC(2026, 7, 16 + week * 10)).toISOString().slice(0, 10),
    severity: week < 5 ? "moderate" : "mild",
    change: week < 3 ? "same" : "a_little_better",
    used: week % 2 === 0 ? "most_days" : "some_days",
    no_stinging: false,
    skin_feels: week % 2 === 0 ? ["dry", "tight"] : ["comfortable"],
    bother: week < 4 ? "a_lot" : "a_little",
    new: "",
    note: "",
  })),
  routine_weeks: Array.from({ length: 12 }, (_, week) => ({
    monday: new Date(Date.UTC(2026, 7, 24 + week * 7)).toISOString().slice(0, 10),
    planned: 14,
    done: 9 + (week % 4),
  })),
  changes: [
    { date: "2026-09-14", kind: "check_in", text: "Stopped the foaming cleanser" },
    {
      date: "2026-10-05",
      kind: "current_routine",
      text: "Mild cleanser in the evening, light moisturiser, mineral sunscreen in the morning.",
    },
  ],
};

const IN_USE: Schemas["Treatments"] = {
  in_use: [
    {
      id: "adapalene",
      kind: "medicine",
      name: "Adapalene",
      source: { kind: "questionnaire", date: "2026-08-24" },
      since: "2026-08-24",
      finished: false,
      fixed: false,
      doubtful: false,
    },
  ],
  routine: {
    text: "Gel cleanser morning and evening, adapalene from my GP every second night, sunscreen",
    source: { kind: "questionnaire", date: "2026-10-05" },
  },
};

async function openSummary(page: Page, api: MockApi): Promise<void> {
  api.answer("get", "/api/progress/", TWELVE_WEEKS);
  api.answer("get", "/api/treatments/", IN_USE);
  api.send(
    "get",
    "/api/questionnaires/{id}/image/",
    "image/png",
    drawPicture({ width: 300, height: 400 }),
  );
  await page.goto("/progress/summary");
  await expect(page.getByRole("article", { name: "Preview of the page" })).toBeVisible();
}

/** Opens the page with all that can be on it. */
export async function openSummaryWithPhotos(page: Page, api: MockApi): Promise<void> {
  await openSummary(page, api);
  await page.getByLabel("Everything").check();
  await page
    .getByLabel("What I want to ask")
    .fill("Is it time to try something stronger?\nDoes the sunscreen suit my skin?");
  await page.getByLabel("Include my first and latest photo").check();
  await expect(page.getByRole("img", { name: /^Photo from/ })).toHaveCount(2);
}

/** What the server says of somebody who has turned on nothing. */
const NO_REMINDERS: Schemas["Reminders"] = {
  available: true,
  public_key: "BAECAw",
  time_zone: "",
  morning: { on: false, time: "08:00" },
  evening: { on: false, time: "21:00" },
  check_in: { on: false, time: "18:00", weekday: 0 },
  devices: 0,
  this_device: false,
};

async function openReminders(
  page: Page,
  api: MockApi,
  reminders: Schemas["Reminders"],
): Promise<void> {
  api.answer("get", "/api/user/reminders/", reminders);
  // The browser of the tests blocks notifications unless somebody allows them.
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/progress/reminders");
  await expect(title(page, "Reminders")).toBeVisible();
}

/** The page for a pharmacist or GP, and the reminders. */
export const SUMMARY_SCENES: readonly Scene[] = [
  {
    name: "summary--empty",
    as: "user",
    open: async (page) => {
      await page.goto("/progress/summary");
      await expect(page.getByText("No photos in this period.")).toBeVisible();
    },
  },
  { name: "summary", as: "user", open: openSummary },
  { name: "summary--photos", as: "user", open: openSummaryWithPhotos },
  {
    name: "summary--shown",
    as: "user",
    open: async (page, api) => {
      await openSummary(page, api);
      await page.getByRole("link", { name: "Show it on this screen" }).click();
      await expect(page.getByRole("dialog", { name: /^My skin/ })).toBeVisible();
    },
  },
  {
    name: "reminders",
    as: "user",
    open: async (page, api) => {
      await openReminders(page, api, NO_REMINDERS);
      await expect(page.getByLabel("Check-in, every week", { exact: true })).toBeVisible();
    },
  },
  {
    name: "reminders--on",
    as: "user",
    open: async (page, api) => {
      const evening = { on: true, time: "21:00" };
      await openReminders(page, api, { ...NO_REMINDERS, evening, devices: 1 });
      await expect(page.getByRole("region", { name: "On this device" })).toBeVisible();
    },
  },
  {
    name: "reminders--saved",
    as: "user",
    open: async (page, api) => {
      await openReminders(page, api, { ...NO_REMINDERS, available: false, public_key: "" });
      await page.getByLabel("Evening routine", { exact: true }).check();
      await page.getByRole("button", { name: "Add to my calendar" }).click();
      await expect(page.getByText("The calendar file is ready.")).toBeVisible();
    },
  },
];
