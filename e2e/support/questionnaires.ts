import { expect, type Page } from "@playwright/test";

import type { User } from "./api.ts";
import type { Clary } from "./clary.ts";
import type { Schemas } from "./contract.ts";
import { drawPicture, pictureFile } from "./pictures.ts";
import { CANARY } from "./trail.ts";

export const QUESTIONNAIRES = "/api/questionnaires/";

/** Keeps a questionnaire with a drawn photo, without a browser, and returns its number. */
export async function createQuestionnaire(
  clary: Clary,
  { tokens }: User,
  currentRoutine: string,
): Promise<number> {
  const form = new FormData();
  const image = drawPicture({ width: 224, height: 224 });
  form.append("current_skincare_routine", `${currentRoutine} ${CANARY}`);
  form.append("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "me.png");
  form.append("photo", new Blob([new Uint8Array(drawPicture())], { type: "image/png" }), "me.png");
  const answer = await fetch(clary.url + QUESTIONNAIRES, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.access}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`${String(answer.status)} ${await answer.text()}`);
  const created: unknown = await answer.json();
  return Number(Reflect.get(Object(created), "id"));
}

/** Asks for a week of routines for a questionnaire, without a browser. */
export async function createRoutine(
  clary: Clary,
  { tokens }: User,
  questionnaire: number,
): Promise<void> {
  const request: Schemas["ChatRequest"] = {
    conversation: [],
    message: "A routine for one week, please.",
    questionnaire_id: questionnaire,
    intent: "routine",
  };
  const answer = await fetch(`${clary.url}/api/chatbot/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.access}`, "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`);
}

/** Opens the questionnaire and waits until it can be filled in. */
export async function openQuestionnaire(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
}

/** Fills in what is required: how long, and a drawn photo. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Duration of Skincare Issues").fill(`3 months ${CANARY}`);
  await page.getByLabel("Choose a photo").setInputFiles(pictureFile());
  await expect(page.getByText("Your photo is ready.")).toBeVisible();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
}

const used = { finished: false, fixed: false, doubtful: false };

/** What somebody said in a questionnaire and in a conversation. */
export const STILL_USED: Schemas["Treatments"] = {
  routine: {
    text: "Gel cleanser, adapalene from my GP every night",
    source: { kind: "questionnaire", date: "2026-10-03" },
  },
  in_use: [
    {
      id: "lymecycline",
      kind: "medicine",
      name: "lymecycline",
      source: { kind: "check_in", date: "2026-10-20" },
      ...used,
    },
    {
      id: "breastfeeding",
      kind: "pregnancy",
      name: "breastfeeding",
      source: { kind: "conversation", date: "2026-10-21" },
      ...used,
    },
  ],
};
