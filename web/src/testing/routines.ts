import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import type { Routine } from "@/api/types";

import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seven days of a routine from an ISO date on. */
export function weekOf(first: string, week: string): Routine[] {
  return Array.from({ length: 7 }, (_, day) => {
    const date = new Date(Date.parse(first) + day * DAY_MS).toISOString().slice(0, 10);
    return {
      // The date as a number: no two days share it.
      id: Number(date.replaceAll("-", "")),
      date,
      morning: `Wash gently on day ${String(day + 1)} of the week. Then sunscreen.`,
      evening: "Wash gently. Use a 2.5% gel. Moisturise.",
      morning_done: false,
      evening_done: false,
      week,
    };
  });
}

/** Opens the routines page of Ana with these days. */
export async function openRoutines(routines: Routine[]): Promise<UserEvent> {
  logInAsAna();
  server.use(http.get("*/api/routines/", () => HttpResponse.json(routines)));
  const user = visit("/routines");
  await screen.findAllByText("Morning Routine");
  return user;
}

/** The card of a day by its date. */
export function day(date: string) {
  return within(screen.getByRole("region", { name: new RegExp(`${date}$`) }));
}
