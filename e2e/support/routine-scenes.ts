import { expect, type Page } from "@playwright/test";

import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const ROUTINES = "/api/routines/";
const DAY_MS = 24 * 60 * 60 * 1000;

const MORNING =
  "Wash your face with lukewarm water and a gentle cleanser. Pat it dry with a clean towel. Use a light moisturiser. Finish with SPF 30 sunscreen.";
const PLAIN_EVENING =
  "Cleanse gently for half a minute. Moisturise while your skin is damp. Let it rest tonight.";
const ACTIVE_EVENING =
  "Cleanse gently. Use a thin layer of a 4% niacinamide serum. Moisturise afterwards. Stop if it burns.";

/** Seven days from so many days from now on. */
function week(id: string, fromToday: number): Schemas["Routine"][] {
  return Array.from({ length: 7 }, (_, day) => ({
    id: (fromToday + 100) * 10 + day,
    date: new Date(Date.now() + (fromToday + day) * DAY_MS).toISOString().slice(0, 10),
    morning: MORNING,
    evening: day % 3 === 1 ? ACTIVE_EVENING : PLAIN_EVENING,
    morning_done: fromToday + day < 0,
    evening_done: fromToday + day < 0 && day !== 1,
    week: `7f1f4f5e-3a53-4b0e-9d1c-0d6f0f6f000${id}`,
  }));
}

const DAYS = [...week("1", -9), ...week("2", -2)];

async function openRoutines(page: Page, api: MockApi): Promise<void> {
  api.answer("get", ROUTINES, DAYS);
  await page.goto("/routines");
  await expect(page.getByRole("heading", { name: "This week" })).toBeVisible();
}

/** The routines page in all its states. */
export const ROUTINE_SCENES: readonly Scene[] = [
  {
    name: "routines--empty",
    as: "user",
    open: async (page) => {
      await page.goto("/routines");
      await expect(title(page, "Your Skincare Routines")).toBeVisible();
      await expect(page.getByText("Fill out a questionnaire to get started.")).toBeVisible();
    },
  },
  { name: "routines", as: "user", open: openRoutines },
  {
    name: "routines--nothing-today",
    as: "user",
    open: async (page, api) => {
      api.answer("get", ROUTINES, week("1", -9));
      await page.goto("/routines");
      await page.getByText("Earlier weeks (1)").click();
      await expect(page.getByText(/^You have no routine for today/)).toBeVisible();
    },
  },
  {
    name: "routines--print",
    as: "user",
    open: async (page, api) => {
      await page.emulateMedia({ media: "print" });
      await openRoutines(page, api);
    },
  },
  {
    name: "routines--delete-dialog",
    as: "user",
    open: async (page, api) => {
      await openRoutines(page, api);
      await page.getByRole("button", { name: "Delete" }).first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "routines--tick-failed",
    as: "user",
    provokes: [{ path: /^\/api\/routines\/\d+\/done\/$/, status: 500 }],
    open: async (page, api) => {
      api.refuse("put", "/api/routines/{id}/done/", { status: 500 });
      await openRoutines(page, api);
      await page.getByRole("checkbox", { name: "Morning done" }).first().click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
