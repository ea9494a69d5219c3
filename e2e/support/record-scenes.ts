import { expect, type Page } from "@playwright/test";

import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import { drawPicture } from "./pictures.ts";
import { QUESTIONNAIRES } from "./questionnaires.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

export const ADVICE = `## A gentle start

Your skin is **oily**, and fragrance does not suit it.

- Wash with a mild gel cleanser, morning and evening
- Then a light moisturiser without fragrance
- Sunscreen with SPF 30 or more every morning

| Morning | Evening |
|---|---|
| cleanse, moisturise, sunscreen | cleanse, moisturise |

More at [the NHS](https://www.nhs.uk/conditions/acne/).

Skin changes slowly. Give one gentle routine 6 to 8 weeks before judging it, and add only one new product at a time.`;

export const RECORDS: Schemas["Questionnaire"][] = [
  {
    id: 3,
    filled_at: "2026-11-14T08:15:00Z",
    current_skincare_routine: "Gel cleanser in the morning.\nNothing in the evening.",
    image: "/api/questionnaires/3/image/",
    acne_severity: "Mild",
    ai_recommendation: ADVICE,
    estimate: {
      clarity: "clear",
      seek: "pharmacist",
      certainty: "fair",
      doubt: "",
      reason: "",
      shares: [0.03, 0.5, 0.45, 0.02],
      between: ["Mild", "Moderate"],
    },
    own_severity: "Moderate",
    has_full_photo: true,
    photo_kept_until: "2027-02-12T08:15:00Z",
    side: null,
    starting_photo: false,
    starting_photo_answered: false,
  },
  {
    id: 2,
    filled_at: "2026-10-30T19:40:00Z",
    current_skincare_routine: "",
    image: null,
    acne_severity: "Severe",
    ai_recommendation: "Please see a GP soon.",
    estimate: {
      clarity: "clear",
      seek: "gp_soon",
      certainty: "high",
      doubt: "",
      reason: "",
      shares: [0, 0.01, 0.07, 0.92],
      between: [],
    },
    own_severity: null,
    has_full_photo: false,
    photo_kept_until: null,
    side: null,
    starting_photo: false,
    starting_photo_answered: false,
  },
  {
    id: 1,
    filled_at: "2026-10-01T07:05:00Z",
    current_skincare_routine: "Water.",
    image: "/api/questionnaires/1/image/",
    acne_severity: null,
    ai_recommendation: "",
    estimate: {
      clarity: "none",
      seek: "pharmacist",
      certainty: "",
      doubt: "blurred",
      reason:
        "The photo is too blurred for an estimate. Wipe the lens, hold the phone still and tap your face to focus.",
      shares: [],
      between: [],
    },
    own_severity: null,
    has_full_photo: false,
    photo_kept_until: null,
    side: null,
    starting_photo: false,
    starting_photo_answered: false,
  },
];

/** Lists the records and sends a photo for each. */
export function answerRecords(api: MockApi): void {
  api.answer("get", QUESTIONNAIRES, RECORDS);
  const photo = drawPicture({ width: 224, height: 224 });
  api.send("get", "/api/questionnaires/{id}/image/", "image/png", photo);
}

async function openRecords(page: Page, api: MockApi): Promise<void> {
  answerRecords(api);
  await page.goto("/records");
  await expect(page.getByRole("heading", { name: "A gentle start" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Your skin on/ }).first()).toBeVisible();
}

/** The records page in all its states. */
export const RECORD_SCENES: readonly Scene[] = [
  {
    name: "records--empty",
    as: "user",
    open: async (page) => {
      await page.goto("/records");
      await expect(title(page, "Filled Questionnaires")).toBeVisible();
      await expect(page.getByText("Fill out a questionnaire to get started.")).toBeVisible();
    },
  },
  {
    name: "records--loading",
    as: "user",
    open: async (page, api) => {
      api.hold("get", QUESTIONNAIRES);
      await page.goto("/records");
      await expect(page.getByText("Loading questionnaire data...")).toBeVisible();
    },
  },
  {
    name: "records--error",
    as: "user",
    provokes: [{ path: QUESTIONNAIRES, status: 500 }],
    open: async (page, api) => {
      api.refuse("get", QUESTIONNAIRES, { status: 500 });
      await page.goto("/records");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "records", as: "user", open: openRecords },
  {
    name: "records--open",
    as: "user",
    open: async (page, api) => {
      await openRecords(page, api);
      await page.getByRole("button", { name: "Show more" }).click();
      await page.getByRole("button", { name: "Change your rating" }).click();
      await page.getByText("About this estimate").first().click();
      await expect(page.getByRole("radio", { name: /^Moderate/ })).toBeChecked();
    },
  },
  {
    name: "records--photos-hidden",
    as: "user",
    open: async (page, api) => {
      await openRecords(page, api);
      await page.getByLabel("Hide photos until I tap them").check();
      await expect(page.getByRole("button", { name: "Show photo" }).first()).toBeVisible();
    },
  },
  {
    name: "records--photo",
    as: "user",
    open: async (page, api) => {
      await openRecords(page, api);
      await page.getByRole("button", { name: "View larger" }).click();
      await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    },
  },
  {
    name: "records--delete-dialog",
    as: "user",
    open: async (page, api) => {
      await openRecords(page, api);
      await page.getByRole("button", { name: "Delete", exact: true }).first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "records--delete-failed",
    as: "user",
    provokes: [{ path: "/api/questionnaires/delete/3/", status: 500 }],
    open: async (page, api) => {
      api.refuse("delete", "/api/questionnaires/delete/{id}/", { status: 500 });
      await openRecords(page, api);
      await page.getByRole("button", { name: "Delete", exact: true }).first().click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
