import { expect, type Page } from "@playwright/test";

import { answer, cut, hold, refuse } from "./network.ts";
import { pictureFile } from "./pictures.ts";
import { fillIn, openQuestionnaire, QUESTIONNAIRES, submit } from "./questionnaires.ts";
import { holdRedirects, type Scene } from "./scene.ts";

const PROFILE = "/api/user/profile/";
const SERVER_ERROR = { status: 500, detail: "Something went wrong. Please try again." };

/** Lets the server have analysed the photo this way. */
async function answerResult(page: Page, result: object): Promise<void> {
  await holdRedirects(page);
  await answer(page, QUESTIONNAIRES, { status: 201, body: { id: 1, ...result }, method: "POST" });
  await openQuestionnaire(page);
  await fillIn(page);
  await submit(page);
  await expect(page.getByText("Questionnaire created successfully!")).toBeVisible();
}

function analysed(acne_severity: string, certainty: string, reason = ""): Scene["open"] {
  return (page) =>
    answerResult(page, { acne_severity, estimate: { certainty, doubt: "", reason } });
}

/** The questionnaire and its result in all their states. */
export const QUESTIONNAIRE_SCENES: readonly Scene[] = [
  { name: "home", as: "user", open: openQuestionnaire },
  {
    name: "home--empty",
    as: "user",
    open: async (page) => {
      await answer(page, PROFILE, {
        body: { skin_type: "Normal", allergies: "", triggers: "", duration: "", is_admin: false },
      });
      await openQuestionnaire(page);
    },
  },
  {
    name: "home--loading",
    as: "user",
    open: async (page) => {
      await hold(page, PROFILE);
      await hold(page, "/api/user/me/");
      await page.goto("/");
      await expect(page.getByText("Loading your profile data...")).toBeVisible();
    },
  },
  {
    name: "home--error",
    as: "user",
    provokes: [{ path: PROFILE, status: 500 }],
    open: async (page) => {
      await refuse(page, PROFILE, SERVER_ERROR);
      await page.goto("/");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "home--validation",
    as: "user",
    open: async (page) => {
      await openQuestionnaire(page);
      await page.getByLabel("Duration of Skincare Issues").fill("");
      await submit(page);
      await expect(page.getByText("There is a problem")).toBeVisible();
    },
  },
  {
    name: "home--photo",
    as: "user",
    open: async (page) => {
      await openQuestionnaire(page);
      await fillIn(page);
    },
  },
  {
    name: "home--photo-dark",
    as: "user",
    open: async (page) => {
      await openQuestionnaire(page);
      await page.getByLabel("Choose a photo").setInputFiles(pictureFile({ brightness: 0.15 }));
      await expect(page.getByText("This photo looks too dark.")).toBeVisible();
    },
  },
  {
    name: "home--no-camera",
    as: "user",
    open: async (page) => {
      await openQuestionnaire(page);
      await page.getByRole("button", { name: "Take a photo" }).click();
      await expect(page.getByText("Choose a photo instead", { exact: true })).toBeVisible();
    },
  },
  {
    name: "home--sending",
    as: "user",
    open: async (page) => {
      await hold(page, QUESTIONNAIRES, "POST");
      await openQuestionnaire(page);
      await fillIn(page);
      await submit(page);
      await expect(page.getByText("Sending your photo...")).toBeVisible();
    },
  },
  {
    name: "home--not-sent",
    as: "user",
    provokes: [{ path: QUESTIONNAIRES, status: "failed" }],
    open: async (page) => {
      await cut(page, QUESTIONNAIRES);
      await openQuestionnaire(page);
      await fillIn(page);
      await submit(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "home--consent-needed",
    as: "user",
    open: async (page) => {
      const purposes = ["health_data", "photo", "ai_processing"].map((purpose) => ({
        purpose,
        granted: false,
        source: "none",
      }));
      await answer(page, "/api/user/consents/", {
        body: { policy_version: "2026-11-15.4", adult: true, purposes },
      });
      await openQuestionnaire(page);
      await expect(page.getByRole("heading", { name: "Before you send" })).toBeVisible();
    },
  },
  { name: "result--almost-none", as: "user", open: analysed("Almost None", "high") },
  { name: "result--mild", as: "user", open: analysed("Mild", "fair") },
  {
    name: "result--moderate",
    as: "user",
    open: analysed(
      "Moderate",
      "low",
      "The photo is hard to judge, so take this as a rough guess at most.",
    ),
  },
  { name: "result--severe", as: "user", open: analysed("Severe", "high") },
  {
    name: "result--not-analyzed",
    as: "user",
    open: (page) =>
      answerResult(page, {
        acne_severity: null,
        estimate: {
          certainty: "",
          doubt: "too_dark",
          reason:
            "The photo is too dark for an estimate. Daylight from a window in front of you works best.",
        },
      }),
  },
  {
    name: "home--menu",
    as: "user",
    narrow: true,
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    },
  },
];
