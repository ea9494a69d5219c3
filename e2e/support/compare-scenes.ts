import { expect, type Page } from "@playwright/test";

import { problemOf, type Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import { drawPicture } from "./pictures.ts";
import type { Scene } from "./scene.ts";

type ProgressPhoto = Schemas["ProgressPhoto"];

const COMPARE = "/progress/compare";
const IMAGE = "/api/questionnaires/{id}/image/";

const PHOTO: ProgressPhoto = {
  questionnaire_id: 1,
  taken_at: "2026-08-10T08:15:00Z",
  side: "front",
  image: "/api/questionnaires/1/image/",
  has_full_photo: true,
  starting_photo: true,
  starting_photo_answered: true,
  photo_kept_until: "2027-08-10T08:15:00Z",
  acne_severity: "Moderate",
  shares: [0.05, 0.25, 0.6, 0.1],
  estimate: {
    clarity: "clear",
    seek: "gp",
    certainty: "fair",
    doubt: "",
    reason: "",
    shares: [0.05, 0.25, 0.6, 0.1],
    between: ["Mild", "Moderate"],
  },
  own_severity: "Moderate",
};

const LATER: ProgressPhoto = {
  ...PHOTO,
  questionnaire_id: 4,
  taken_at: "2026-11-09T08:40:00Z",
  image: "/api/questionnaires/4/image/",
  starting_photo: false,
  starting_photo_answered: false,
  acne_severity: "Mild",
  shares: [0.25, 0.6, 0.1, 0.05],
  estimate: {
    ...PHOTO.estimate,
    seek: "pharmacist",
    shares: [0.25, 0.6, 0.1, 0.05],
    between: ["Almost None", "Mild"],
  },
  own_severity: null,
};

/** Two photos of the front, two of the left cheek, and one without a side. */
export const COMPARED: readonly ProgressPhoto[] = [
  PHOTO,
  { ...PHOTO, questionnaire_id: 2, taken_at: "2026-08-10T08:20:00Z", side: "left" },
  {
    ...LATER,
    questionnaire_id: 3,
    taken_at: "2026-09-21T19:05:00Z",
    side: null,
    has_full_photo: false,
    acne_severity: null,
    estimate: { ...LATER.estimate, clarity: "none", certainty: "", shares: [], between: [] },
  },
  LATER,
  { ...LATER, questionnaire_id: 5, taken_at: "2026-11-09T08:45:00Z", side: "left" },
];

export function progressOf(photos: readonly ProgressPhoto[]): Schemas["Progress"] {
  return {
    statement: { code: "no_clear_change", text: "", details: "", side: "front", see_someone: null },
    started_on: "2026-08-10",
    photos: [...photos],
    check_ins: [],
    routine_weeks: [],
    changes: [],
  };
}

/** Opens the page, with these photos or with the usual ones. */
async function openCompare(
  page: Page,
  api: MockApi,
  { photos = COMPARED, query = "" }: { photos?: readonly ProgressPhoto[]; query?: string } = {},
): Promise<void> {
  api.answer("get", "/api/progress/", progressOf(photos));
  api.send("get", IMAGE, "image/png", drawPicture({ width: 300, height: 400 }));
  await page.goto(COMPARE + query);
  await expect(page.getByRole("heading", { name: "Compare photos" })).toBeVisible();
}

async function openBoth(page: Page, api: MockApi): Promise<void> {
  await openCompare(page, api);
  await expect(page.getByRole("img", { name: /^Your photo from/ })).toHaveCount(2);
}

/** The page that compares two photos, in all its states. */
export const COMPARE_SCENES: readonly Scene[] = [
  { name: "compare", as: "user", open: openBoth },
  {
    name: "compare--side-by-side",
    as: "user",
    open: async (page, api) => {
      await openBoth(page, api);
      await page.getByRole("radio", { name: "Side by side" }).check();
      await expect(page.getByRole("slider")).toBeHidden();
    },
  },
  {
    name: "compare--other-sides",
    as: "user",
    open: async (page, api) => {
      await openCompare(page, api, { query: "?first=1&second=3" });
      await expect(page.getByText("Only a small copy is kept.")).toBeVisible();
    },
  },
  {
    name: "compare--deleted",
    as: "user",
    provokes: [{ path: "/api/questionnaires/4/image/", status: 404 }],
    open: async (page, api) => {
      await page.route("**/api/questionnaires/4/image/*", (route) =>
        route.fulfill({ status: 404, json: problemOf({ status: 404, code: "not_found" }) }),
      );
      await openCompare(page, api, { query: "?first=1&second=4" });
      await expect(page.getByRole("alert")).toContainText("has been deleted");
    },
  },
  {
    name: "compare--photos-failed",
    as: "user",
    provokes: [
      { path: "/api/questionnaires/1/image/", status: 500 },
      { path: "/api/questionnaires/4/image/", status: 500 },
    ],
    open: async (page, api) => {
      api.answer("get", "/api/progress/", progressOf(COMPARED));
      api.refuse("get", IMAGE, { status: 500, code: "internal" });
      await page.goto(COMPARE);
      await expect(page.getByRole("alert")).toHaveCount(2);
    },
  },
  {
    name: "compare--not-there",
    as: "user",
    open: async (page, api) => {
      await openCompare(page, api, { query: "?first=1&second=99" });
      await expect(page.getByText(/is not here any more/)).toBeVisible();
    },
  },
  {
    name: "compare--photos-hidden",
    as: "user",
    open: async (page, api) => {
      await page.evaluate(() => localStorage.setItem("hide_photos", "true"));
      await openCompare(page, api);
      await expect(page.getByRole("button", { name: "Show these two photos" })).toBeVisible();
    },
  },
  {
    name: "compare--one-photo",
    as: "user",
    open: async (page, api) => {
      await openCompare(page, api, { photos: [PHOTO] });
      await expect(page.getByText("One photo so far")).toBeVisible();
    },
  },
  {
    name: "compare--empty",
    as: "user",
    open: async (page, api) => {
      await openCompare(page, api, { photos: [] });
      await expect(page.getByText("No photos yet")).toBeVisible();
    },
  },
];
