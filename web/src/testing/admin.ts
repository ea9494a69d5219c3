import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { vi } from "vitest";

import type {
  AdminUser,
  AuditEntry,
  DeletedUser,
  FeedbackEntry,
  Totals,
  TrendDay,
} from "@/api/types";

import { registerOf } from "./complaints";
import { ana, ben } from "./fixtures";
import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

/** The first test of a file waits longer, because it loads the largest page. */
export const FIRST_LOAD = { timeout: 15_000 };

/** Ana, who is logged in. */
export const anaAsAdmin: AdminUser = {
  ...ana,
  profile: { is_admin: true, gemini_api_requests: 3, image_classification_requests: 2 },
  questionnaire_count: 2,
};

export const benAsUser: AdminUser = {
  ...ben,
  profile: { is_admin: false, gemini_api_requests: 1204, image_classification_requests: 40 },
  questionnaire_count: 39,
};

export const cleoAsAdmin: AdminUser = {
  id: 9,
  username: "cleo",
  profile: { is_admin: true, gemini_api_requests: 0, image_classification_requests: 0 },
  questionnaire_count: 0,
};

/** More than the users above make: there are others on other pages. */
export const someTotals: Totals = {
  users: 1500,
  gemini_api_requests: 20_300,
  image_classification_requests: 4100,
  questionnaires: 4050,
  courses: 310,
  open_feedback: 2,
  reviews: [
    { part: "emergencies", texts: 156, signed: 40 },
    { part: "answers", texts: 771, signed: 0 },
  ],
};

export const someDay: TrendDay = {
  date: "2026-11-14",
  sign_ups: 4,
  questionnaires: 17,
  severities: { almost_none: 9, mild: null, moderate: null, severe: null, unclear: null },
  answers: { fixed: 1, builtin: 12, provider: 30 },
  left_out: 5,
  asked_again: 1,
  fallbacks: 2,
  provider_latency: { median_ms: 850, p95_ms: 2360 },
};

export const openFeedback: FeedbackEntry = {
  id: "open",
  given_at: "2026-03-05T09:30:00Z",
  concern: "unsafe",
  comment: "The packet says twice a week.",
  answer: "",
  unreadable: false,
  handled_at: null,
};

export const someAudit: AuditEntry = {
  id: 1,
  at: "2026-03-05T09:30:00Z",
  action: "admin_granted",
  actor: ana,
  subject: ben,
  text: null,
};

/** Deleted by Cleo, with most of the day left. */
export const deletedBen: DeletedUser = {
  ...ben,
  deleted_at: "2026-03-05T09:30:00Z",
  erased_at: "2026-03-06T09:30:00Z",
  deleted_by: { id: 9, username: "cleo" },
  restorable: true,
};

/** Answers what the dashboard asks for. */
export function answerAsAdmin(): void {
  server.use(
    http.get("*/api/admin/users/", () => HttpResponse.json([anaAsAdmin, benAsUser, cleoAsAdmin])),
    http.get("*/api/admin/deleted-users/", () => HttpResponse.json({ users: [] })),
    http.get("*/api/admin/totals/", () => HttpResponse.json(someTotals)),
    http.get("*/api/admin/trends/", () => HttpResponse.json({ days: [someDay] })),
    http.get("*/api/admin/feedback/", () => HttpResponse.json({ entries: [], next: null })),
    http.get("*/api/admin/complaints/", () => HttpResponse.json(registerOf())),
    http.get("*/api/admin/audit/", () => HttpResponse.json({ entries: [], next: null })),
  );
}

/**
 * Opens the dashboard of Ana, who is an admin, and waits until all of it has
 * arrived. Answers that are set up in `arrange` count before the usual ones.
 */
export async function openAdmin(arrange: () => void = () => undefined): Promise<UserEvent> {
  logInAsAna({ is_admin: true });
  answerAsAdmin();
  arrange();
  const user = visit("/admin");
  await screen.findByText("Audit log", {}, FIRST_LOAD);
  await vi.waitUntil(() => screen.queryAllByText(/^Loading/).length === 0, FIRST_LOAD);
  return user;
}

/** A part of the dashboard by its heading. By text, as roles are slow on so large a page. */
export function panel(name: string) {
  const section = screen.getByText(name, { selector: "h2" }).closest("section");
  if (section === null) throw new Error(`${name} heads no part of the page`);
  return within(section);
}

/** What a table says, row by row. */
export function rowsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.trim()));
}

/** Remembers with which parameters a path was asked. */
export function watch(
  path: string,
  answer: (query: URLSearchParams) => Response,
  asked: Record<string, string>[] = [],
) {
  server.use(
    http.get(`*${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(Object.fromEntries(query));
      return answer(query);
    }),
  );
  return asked;
}
