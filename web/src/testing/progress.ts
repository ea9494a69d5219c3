import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import type { CheckIn, Progress, ProgressPhoto } from "@/api/types";

import { emptyProgress } from "./fixtures";
import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

/** A photo of the front of the face with everything that one can have. */
export function photoOn(day: string, changes: Partial<ProgressPhoto> = {}): ProgressPhoto {
  return {
    questionnaire_id: 1,
    taken_at: `${day}T09:30:00Z`,
    side: "front",
    image: "/api/questionnaires/1/image/",
    has_full_photo: true,
    starting_photo: false,
    starting_photo_answered: false,
    photo_kept_until: null,
    acne_severity: "Mild",
    shares: [0.03, 0.84, 0.11, 0.02],
    estimate: {
      clarity: "clear",
      seek: "pharmacist",
      certainty: "high",
      doubt: "",
      reason: "",
      shares: [0.03, 0.84, 0.11, 0.02],
      between: [],
    },
    own_severity: null,
    ...changes,
  };
}

export function checkInOn(date: string, changes: Partial<CheckIn> = {}): CheckIn {
  return {
    date,
    no_stinging: false,
    used: "most_days",
    severity: "moderate",
    change: "a_little_better",
    skin_feels: ["dry", "tight"],
    bother: "a_little",
    new: "",
    note: "",
    ...changes,
  };
}

/** Answers the request for a person's progress. */
export function answerProgress(progress: Partial<Progress>): void {
  server.use(
    http.get("*/api/progress/", () => HttpResponse.json({ ...emptyProgress, ...progress })),
  );
}

/** Opens the progress page of Ana. */
export async function openProgress(progress: Partial<Progress> = {}): Promise<UserEvent> {
  logInAsAna();
  answerProgress(progress);
  const user = visit("/progress");
  await screen.findByRole("heading", { name: "What your photos show" });
  return user;
}
