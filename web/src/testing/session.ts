import { http, HttpResponse } from "msw";

import type { Profile } from "@/api/types";

import {
  ana,
  anasConsents,
  anasProfile,
  anasSecurityEvents,
  anasSessions,
  anasSettings,
  ben,
  emptyProgress,
  noExport,
  tokenFor,
} from "./fixtures";
import { server } from "./server";

/** Stores the tokens of a session that is good for some minutes. */
export function storeSession({ secondsLeft = 600 } = {}): void {
  localStorage.setItem("access_token", tokenFor(secondsLeft, "first"));
  localStorage.setItem("refresh_token", "refresh-1");
}

/** Does to the storage what a login of Ben in another tab does. */
export function storeBensSession(): void {
  localStorage.setItem("access_token", tokenFor(600, "bens", ben));
  localStorage.setItem("refresh_token", "refresh-of-ben");
}

/** Logs Ana in and answers what the pages behind the login ask for. */
export function logInAsAna(profile: Partial<Profile> = {}): void {
  storeSession();
  answerAsAna(profile);
}

/** Answers what the pages behind the login ask for. */
export function answerAsAna(profile: Partial<Profile> = {}): void {
  server.use(
    http.get("*/api/user/me/", () => HttpResponse.json(ana)),
    http.get("*/api/user/profile/", () => HttpResponse.json({ ...anasProfile, ...profile })),
    http.get("*/api/user/consents/", () => HttpResponse.json(anasConsents)),
    http.get("*/api/user/exports/", () => HttpResponse.json(noExport)),
    http.get("*/api/user/sessions/", () => HttpResponse.json(anasSessions)),
    http.get("*/api/user/security-events/", () => HttpResponse.json(anasSecurityEvents)),
    http.get("*/api/user/passkeys/", () => HttpResponse.json([])),
    http.get("*/api/user/recovery-codes/", () => HttpResponse.json({ left: 0, made_at: null })),
    http.get("*/api/user/complaints/", () => HttpResponse.json([])),
    http.get("*/api/user/data-settings/", () => HttpResponse.json(anasSettings)),
    http.get("*/api/user/consents/history/", () => HttpResponse.json([])),
    http.get("*/api/questionnaires/", () => HttpResponse.json([])),
    http.get("*/api/progress/", () => HttpResponse.json(emptyProgress)),
    http.get("*/api/routines/", () => HttpResponse.json([])),
  );
}
