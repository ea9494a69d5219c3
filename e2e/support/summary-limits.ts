import { expect, type Page } from "@playwright/test";

import { COMPARED, progressOf } from "./compare-scenes.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import { drawPicture } from "./pictures.ts";
import { daysAgo } from "./progress.ts";

const FIVE_YEARS = 1826;

/** A text as people write it. */
export function words(length: number): string {
  return "azelaic acid cream from the pharmacy, every other evening. ".repeat(40).slice(0, length);
}

/** One of so many days, spread evenly over the five years up to today. */
function day(index: number, of: number): string {
  return daysAgo(Math.round((1 - (index + 1) / of) * FIVE_YEARS));
}

/** Five years of somebody who uses everything, and writes little. */
export function fiveYears(): Schemas["Progress"] {
  return {
    ...atTheLimits(() => "Azelaic acid"),
    routine_weeks: Array.from({ length: 260 }, (_, index) => ({
      monday: day(index, 260),
      planned: 14,
      done: index % 15,
    })),
  };
}

/** Five years of somebody who fills every field to its limit. */
export function atTheLimits(write: (length: number) => string): Schemas["Progress"] {
  const [photo] = COMPARED;
  if (photo === undefined) throw new Error("no photo");
  return {
    ...progressOf(
      Array.from({ length: 150 }, (_, index) => ({
        ...photo,
        questionnaire_id: index + 1,
        taken_at: `${day(index, 150)}T09:30:00Z`,
        own_severity: "Almost None",
      })),
    ),
    statement: {
      code: "no_clear_change",
      text: "No clear change since the start. Your photos differ no more than photos of the same skin do. It is a good time to have it looked at by a pharmacist or GP.",
      details: "",
      side: "front",
      see_someone: null,
    },
    check_ins: Array.from({ length: 260 }, (_, index) => ({
      date: day(index, 260),
      severity: "very_severe",
      change: "a_little_better",
      used: "most_days",
      no_stinging: false,
      skin_feels: ["comfortable", "dry", "oily", "tight", "sore", "itchy", "stinging"],
      bother: "moderately",
      new: write(300),
      note: write(1000),
    })),
    routine_weeks: [{ monday: daysAgo(7), planned: 14, done: 9 }],
    changes: Array.from({ length: 40 }, (_, index) => ({
      date: day(index, 40),
      kind: index % 2 === 0 ? "current_routine" : "check_in",
      text: `${String(index)} ${write(index % 2 === 0 ? 1990 : 290)}`,
    })),
  };
}

/** Opens the page for a pharmacist with five years of data and everything that can be on it. */
export async function openSummaryOfYears(
  page: Page,
  api: MockApi,
  {
    progress,
    allergies,
    questions,
  }: Record<"allergies" | "questions", string> & {
    progress: Schemas["Progress"];
  },
): Promise<void> {
  api.answer("get", "/api/progress/", progress);
  api.answer("get", "/api/treatments/", {
    in_use: [],
    routine: { text: words(300), source: { kind: "questionnaire", date: daysAgo(7) } },
  });
  api.answer("get", "/api/user/profile/", {
    skin_type: "Combination",
    allergies,
    triggers: "Stress",
    duration: "5 years",
    is_admin: false,
  });
  api.send(
    "get",
    "/api/questionnaires/{id}/image/",
    "image/png",
    drawPicture({ width: 300, height: 400 }),
  );
  await page.goto("/progress/summary");
  await page.getByLabel("Everything").check();
  await page.getByLabel("What I want to ask").fill(questions);
  await page.getByLabel("Include my first and latest photo").check();
  await expect(page.getByRole("img", { name: /^Photo from/ })).toHaveCount(2);
}
