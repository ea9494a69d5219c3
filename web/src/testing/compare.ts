import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import type { Progress, ProgressPhoto } from "@/api/types";

import { sendPhoto } from "./records";
import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

/** A photo with everything that one can have. */
export const marchPhoto: ProgressPhoto = {
  questionnaire_id: 1,
  taken_at: "2026-03-05T09:30:00Z",
  side: "front",
  image: "/api/questionnaires/1/image/",
  has_full_photo: true,
  starting_photo: true,
  starting_photo_answered: true,
  photo_kept_until: "2027-03-05T09:30:00Z",
  acne_severity: "Moderate",
  shares: [0.02, 0.09, 0.84, 0.05],
  estimate: {
    clarity: "clear",
    seek: "gp",
    certainty: "high",
    doubt: "",
    reason: "",
    shares: [0.02, 0.09, 0.84, 0.05],
    between: [],
  },
  own_severity: null,
};

/** A photo of the same side, three months later. */
export const junePhoto: ProgressPhoto = {
  ...marchPhoto,
  questionnaire_id: 4,
  taken_at: "2026-06-08T08:40:00Z",
  image: "/api/questionnaires/4/image/",
  has_full_photo: false,
  starting_photo: false,
  starting_photo_answered: false,
  acne_severity: "Mild",
  own_severity: "Almost None",
};

/** What the server sends to somebody with these photos. */
export function progressOf(...photos: ProgressPhoto[]): Progress {
  return {
    statement: { code: "no_clear_change", text: "", details: "", side: null, see_someone: null },
    started_on: null,
    photos,
    check_ins: [],
    routine_weeks: [],
    changes: [],
  };
}

/** Opens the page that compares photos, and remembers which photos were asked for. */
export async function openCompare(
  photos: ProgressPhoto[],
  {
    query = "",
    answer = sendPhoto,
  }: { query?: string; answer?: (id: string) => Response | Promise<Response> } = {},
): Promise<{ user: UserEvent; asked: URL[] }> {
  const asked: URL[] = [];
  logInAsAna();
  server.use(
    http.get("*/api/progress/", () => HttpResponse.json(progressOf(...photos))),
    http.get("*/api/questionnaires/:id/image/", ({ request, params }) => {
      asked.push(new URL(request.url));
      return answer(String(params.id));
    }),
  );
  const user = visit({ pathname: "/progress/compare", search: query });
  await screen.findByRole("heading", { name: "Compare photos" });
  return { user, asked };
}

/** Both photos by their words. */
export async function findBoth() {
  const march = await screen.findByRole("img", { name: /^Your photo from 5 March 2026/ });
  const june = await screen.findByRole("img", { name: /^Your photo from 8 June 2026/ });
  return { march, june };
}
