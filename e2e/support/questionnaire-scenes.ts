import { expect, type Page } from "@playwright/test";

import { NO_CONSENTS, PROFILE } from "./cast.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import { pictureFile } from "./pictures.ts";
import { fillIn, openQuestionnaire, QUESTIONNAIRES, STILL_USED, submit } from "./questionnaires.ts";
import type { Scene } from "./scene.ts";
import { holdRedirects } from "./timers.ts";

type Result = Omit<Schemas["QuestionnaireCreated"], "id">;

/** Sends the questionnaire, and the photo is analysed with this result. */
async function openResult(page: Page, api: MockApi, result: Result): Promise<void> {
  await holdRedirects(page);
  api.answer("put", "/api/user/profile/", PROFILE);
  api.answer("post", QUESTIONNAIRES, { id: 1, ...result }, { status: 201 });
  await openQuestionnaire(page);
  await fillIn(page);
  await submit(page);
  await expect(page.getByText("Questionnaire created successfully!")).toBeVisible();
}

const SEEK = {
  "Almost None": "nobody",
  Mild: "pharmacist",
  Moderate: "gp",
  Severe: "gp_soon",
} as const;

function analysed(
  acne_severity: keyof typeof SEEK,
  estimate: Partial<Schemas["Estimate"]>,
): Scene["open"] {
  return (page, api) =>
    openResult(page, api, {
      acne_severity,
      estimate: {
        clarity: estimate.certainty === "low" ? "unsure" : "clear",
        seek: SEEK[acne_severity],
        certainty: "fair",
        doubt: "",
        reason: "",
        shares: [],
        between: [],
        ...estimate,
      },
    });
}

/** The questionnaire and its result in all their states. */
export const QUESTIONNAIRE_SCENES: readonly Scene[] = [
  { name: "home", as: "user", open: openQuestionnaire },
  {
    name: "home--still-using",
    as: "user",
    open: async (page, api) => {
      api.answer("get", "/api/treatments/", STILL_USED);
      await openQuestionnaire(page);
      await expect(page.getByRole("region", { name: "Still using this?" })).toBeVisible();
    },
  },
  {
    name: "home--empty",
    as: "user",
    open: async (page, api) => {
      const empty = { allergies: "", triggers: "", duration: "", is_admin: false };
      api.answer("get", "/api/user/profile/", { skin_type: "Normal", ...empty });
      await openQuestionnaire(page);
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
    open: async (page, api) => {
      api.answer("put", "/api/user/profile/", PROFILE);
      api.hold("post", QUESTIONNAIRES);
      await openQuestionnaire(page);
      await fillIn(page);
      await submit(page);
      // Which of the two depends on how fast the upload is.
      await expect(page.getByText(/^(Sending|Analysing) your photo\.\.\.$/)).toBeVisible();
    },
  },
  {
    name: "home--busy",
    as: "user",
    provokes: [{ path: QUESTIONNAIRES, status: 503 }],
    open: async (page, api) => {
      api.answer("put", "/api/user/profile/", PROFILE);
      api.refuse("post", QUESTIONNAIRES, { status: 503, code: "unavailable", retryAfter: 25 });
      await openQuestionnaire(page);
      await fillIn(page);
      await submit(page);
      await expect(page.getByText("Clary is busy.")).toBeVisible();
    },
  },
  {
    name: "home--reconnecting",
    as: "user",
    provokes: [{ path: "/api/user/notices/", status: 503 }],
    open: async (page, api) => {
      api.refuse("get", "/api/user/notices/", { status: 503, code: "unavailable" });
      await openQuestionnaire(page);
      await expect(page.getByText("Reconnecting...")).toBeVisible();
    },
  },
  {
    name: "home--consent-needed",
    as: "user",
    open: async (page, api) => {
      api.answer("get", "/api/user/consents/", NO_CONSENTS);
      await openQuestionnaire(page);
      await expect(page.getByRole("heading", { name: "Before you send" })).toBeVisible();
    },
  },
  {
    name: "questionnaire--draft",
    as: "user",
    open: async (page) => {
      await page.goto("/");
      await page.getByLabel("Current Skincare Routine").fill("Gel cleanser, twice a day");
      await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();
      await page.reload();
      await expect(page.getByText("This is your draft")).toBeVisible();
    },
  },
  {
    name: "result--almost-none",
    as: "user",
    open: analysed("Almost None", { certainty: "high", shares: [0.92, 0.07, 0.01, 0] }),
  },
  {
    name: "result--mild",
    as: "user",
    open: analysed("Mild", { certainty: "high", shares: [0.08, 0.85, 0.06, 0.01] }),
  },
  {
    name: "result--between",
    as: "user",
    open: analysed("Mild", { shares: [0.03, 0.5, 0.45, 0.02], between: ["Mild", "Moderate"] }),
  },
  {
    name: "result--unfamiliar-tone",
    as: "user",
    open: analysed("Moderate", {
      shares: [0.01, 0.14, 0.79, 0.06],
      doubt: "unfamiliar_tone",
      certainty: "low",
      between: ["Mild", "Moderate"],
      reason:
        "The program learned from few photos with a skin tone like the one in this photo. How well it works on darker and lighter skin is simulated, not measured, so trust your own eyes first.",
    }),
  },
  {
    name: "result--moderate",
    as: "user",
    open: analysed("Moderate", {
      certainty: "low",
      doubt: "unsure",
      reason: "The photo is hard to judge, so take this as a rough guess at most.",
      shares: [0.08, 0.35, 0.4, 0.17],
      between: ["Mild", "Moderate"],
    }),
  },
  {
    name: "result--severe",
    as: "user",
    open: analysed("Severe", { certainty: "high", shares: [0, 0.01, 0.07, 0.92] }),
  },
  {
    name: "result--not-analyzed",
    as: "user",
    open: (page, api) =>
      openResult(page, api, {
        acne_severity: null,
        estimate: {
          clarity: "none",
          seek: "pharmacist",
          certainty: "",
          doubt: "too_dark",
          reason:
            "The photo is too dark for an estimate. Daylight from a window in front of you works best.",
          shares: [],
          between: [],
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
