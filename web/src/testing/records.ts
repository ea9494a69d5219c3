import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import type { Questionnaire } from "@/api/types";

import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

export const sendPhoto = () => new HttpResponse(new Blob(["photo"], { type: "image/jpeg" }));

/** Opens the records page with these records and with photos that arrive at once. */
export async function openRecords(...records: Questionnaire[]): Promise<UserEvent> {
  return (await openRecordsWithPhotos(records)).user;
}

/** Opens the records page and remembers which photos were asked for. */
export async function openRecordsWithPhotos(
  records: Questionnaire[],
  answer: () => Response | Promise<Response> = sendPhoto,
) {
  const asked: Request[] = [];
  logInAsAna();
  server.use(
    http.get("*/api/questionnaires/", () => HttpResponse.json(records)),
    http.get("*/api/questionnaires/:id/image/", ({ request }) => {
      asked.push(request);
      return answer();
    }),
  );
  const user = visit("/records");
  await screen.findByText("Hide photos until I tap them");
  return { user, asked };
}

/** The card of a record by its date. */
export function card(date: string) {
  return within(screen.getByRole("region", { name: new RegExp(`^${date}`) }));
}
