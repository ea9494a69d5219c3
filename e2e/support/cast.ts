import type { Schemas } from "./contract.ts";
import { LIBRARY } from "./library.ts";
import type { MockApi } from "./mock-api.ts";
import { NO_COURSE, NO_PROGRESS } from "./progress.ts";
import type { Role } from "./scene.ts";

/** The version of the policy does not matter to a scene. */
export const POLICY_VERSION = "2026-11-15.4";

const PEOPLE = {
  user: { id: 2, username: "rowan" },
  expired: { id: 3, username: "willow" },
  admin: { id: 1, username: "maple-admin" },
} as const;

export const ADMIN = PEOPLE.admin;

export const PROFILE: Schemas["Profile"] = {
  skin_type: "Combination",
  allergies: "Fragrance, nickel",
  triggers: "Stress, the week before my period, my bike helmet",
  duration: "About 8 months",
  is_admin: false,
};

const PURPOSES = ["health_data", "photo", "ai_processing"] as const;

/** All consents granted when signing up. */
export const CONSENTS: Schemas["Consents"] = {
  policy_version: POLICY_VERSION,
  adult: true,
  purposes: PURPOSES.map((purpose) => ({
    purpose,
    granted: true,
    source: "acknowledged",
    policy_version: POLICY_VERSION,
    recorded_at: "2026-11-15T09:00:00Z",
  })),
};

/** No consent at all. */
export const NO_CONSENTS: Schemas["Consents"] = {
  policy_version: POLICY_VERSION,
  adult: true,
  purposes: PURPOSES.map((purpose) => ({ purpose, granted: false, source: "none" })),
};

const HISTORY: Schemas["Consent"][] = PURPOSES.map((purpose) => ({
  purpose,
  granted: true,
  source: "acknowledged",
  policy_version: POLICY_VERSION,
  recorded_at: "2026-11-15T09:00:00Z",
}));

export const SETTINGS: Schemas["DataSettings"] = {
  restricted: false,
  restricted_since: null,
  photo_retention: "90_days",
  inactivity_months: 24,
  last_used_on: "2026-11-15",
  kept_until: "2028-11-15",
  records: 0,
  photos: 0,
  routine_days: 0,
  check_ins: 0,
};

export const NO_EXPORT: Schemas["Export"] = {
  state: "none",
  progress: 0,
  asked_at: null,
  ready_at: null,
  expires_at: null,
  ended_at: null,
  bytes: null,
};

const SESSIONS: Schemas["Session"][] = [
  {
    id: "1",
    device: "Chrome on Linux",
    started_at: "2026-11-14T08:10:00Z",
    used_at: "2026-11-14T19:45:00Z",
    current: true,
    bound: true,
  },
  {
    id: "2",
    device: "Samsung Internet on Android",
    started_at: "2026-11-12T08:10:00Z",
    used_at: "2026-11-12T19:45:00Z",
    current: false,
    bound: true,
  },
  {
    id: "3",
    device: "",
    started_at: "2026-11-03T08:10:00Z",
    used_at: "2026-11-03T19:45:00Z",
    current: false,
    bound: false,
  },
];

const EVENTS: Schemas["SecurityEvent"][] = [
  { kind: "new_device", device: "Samsung Internet on Android", at: "2026-11-12T08:10:00Z" },
];

/** Answers what the app asks for by itself when this person uses it. */
export function answerAs(api: MockApi, role: Role): void {
  if (role === "visitor") return;
  api.answer("get", "/api/user/me/", PEOPLE[role]);
  api.answer("get", "/api/user/profile/", { ...PROFILE, is_admin: role === "admin" });
  api.answer("get", "/api/user/notices/", []);
  api.answer("get", "/api/user/consents/", CONSENTS);
  api.answer("get", "/api/user/consents/history/", HISTORY);
  api.answer("get", "/api/user/data-settings/", SETTINGS);
  api.answer("get", "/api/user/exports/", NO_EXPORT);
  api.answer("get", "/api/user/sessions/", SESSIONS);
  api.answer("get", "/api/user/security-events/", EVENTS);
  api.answer("get", "/api/user/recovery-codes/", { left: 0, made_at: null });
  api.answer("get", "/api/user/passkeys/", []);
  api.answer("get", "/api/user/complaints/", []);
  api.answer("get", "/api/questionnaires/", []);
  api.answer("get", "/api/progress/", NO_PROGRESS);
  api.answer("get", "/api/products/", []);
  api.answer("get", "/api/products/together/", {
    morning: { summary: "", stop: "", findings: [] },
    evening: { summary: "", stop: "", findings: [] },
  });
  api.answer("get", "/api/treatments/", { in_use: [] });
  api.answer("get", "/api/course/", NO_COURSE);
  api.answer("get", "/api/routines/", []);
  api.answer("get", "/api/ingredients/", LIBRARY);
}

/** What the app finds in local storage when this person opens it. */
export function tokensOf(role: Role): [name: string, value: string][] {
  if (role === "visitor") return [];
  const minutes = role === "expired" ? -1 : 60;
  const exp = Math.floor(Date.now() / 1000) + minutes * 60;
  // The app reads the claims and leaves the signature to the server.
  const parts = [
    { alg: "HS256", typ: "JWT" },
    { sub: String(PEOPLE[role].id), exp },
  ];
  const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return [
    ["access_token", [...token, "signature"].join(".")],
    ["refresh_token", "refresh"],
  ];
}
