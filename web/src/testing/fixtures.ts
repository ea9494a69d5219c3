import type {
  Consents,
  CurrentUser,
  DataSettings,
  Export,
  Problem,
  Profile,
  Progress,
  Questionnaire,
  SecurityEvent,
  Session,
} from "@/api/types";
import { POLICY_VERSION } from "@/lib/policy-version";

export const ana: CurrentUser = { id: 7, username: "ana" };
export const ben: CurrentUser = { id: 8, username: "ben" };

export const anasProfile: Profile = {
  skin_type: "Oily",
  allergies: "Nickel",
  triggers: "Stress",
  duration: "3 months",
  is_admin: false,
};

export const anasConsents: Consents = {
  policy_version: POLICY_VERSION,
  adult: true,
  purposes: [
    {
      purpose: "health_data",
      granted: true,
      source: "signup",
      policy_version: "2026-11-15",
      recorded_at: "2026-11-20T09:00:00Z",
    },
    {
      purpose: "photo",
      granted: true,
      source: "acknowledged",
      policy_version: "2026-11-15",
      recorded_at: "2026-11-20T09:00:00Z",
    },
    { purpose: "ai_processing", granted: false, source: "none" },
  ],
};

export const anasSessions: Session[] = [
  {
    id: "1f",
    device: "Firefox on Linux",
    started_at: "2026-11-20T09:00:00Z",
    used_at: "2026-11-21T10:30:00Z",
    current: true,
    bound: true,
  },
  {
    id: "2f",
    device: "Chrome on Android",
    started_at: "2026-11-18T18:15:00Z",
    used_at: "2026-11-19T07:45:00Z",
    current: false,
    bound: false,
  },
];

/** The newest first. */
export const anasSecurityEvents: SecurityEvent[] = [
  { kind: "password_changed", device: "Firefox on Linux", at: "2026-11-20T09:05:00Z" },
  { kind: "export_downloaded", device: "", at: "2026-11-19T07:40:00Z" },
  { kind: "new_device", device: "Chrome on Android", at: "2026-11-18T18:15:00Z" },
];

export const anasSettings: DataSettings = {
  restricted: false,
  restricted_since: null,
  photo_retention: "90_days",
  inactivity_months: 24,
  last_used_on: "2026-11-15",
  kept_until: "2028-11-15",
  records: 2,
  photos: 1,
  routine_days: 7,
  check_ins: 0,
};

/** A password that keeps all five rules. */
export const GOOD_PASSWORD = "Meadow-sage1";

/** A token of Ana, or of someone else, that expires this many seconds from now. */
export function tokenFor(secondsLeft: number, name = "token", person: CurrentUser = ana): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  const claims = { sub: String(person.id), exp };
  return ["header", btoa(JSON.stringify(claims)), name].join(".");
}

export function problem(status: number, detail: string, code: Problem["code"]): Problem {
  return { title: "Problem", status, detail, code };
}

/** A record of Ana with everything that one can have. */
export const mildRecord: Questionnaire = {
  id: 1,
  filled_at: "2026-03-05T09:30:00Z",
  current_skincare_routine: "Gel cleanser.\nNothing else.",
  image: "/api/questionnaires/1/image/",
  acne_severity: "Mild",
  ai_recommendation: "Use a **mild** cleanser.",
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
  has_full_photo: true,
  photo_kept_until: "2026-06-03T09:30:00Z",
  side: null,
  starting_photo: false,
  starting_photo_answered: false,
};

/** An older one with as little as possible. */
export const bareRecord: Questionnaire = {
  id: 2,
  filled_at: "2026-03-01T20:05:00Z",
  current_skincare_routine: "",
  image: null,
  acne_severity: null,
  ai_recommendation: "",
  estimate: {
    clarity: "none",
    seek: "pharmacist",
    certainty: "",
    doubt: "blurred",
    reason: "The photo is too blurred for an estimate.",
    shares: [],
    between: [],
  },
  own_severity: null,
  has_full_photo: false,
  photo_kept_until: null,
  side: null,
  starting_photo: false,
  starting_photo_answered: false,
};

/** What the server says to somebody who has never asked for a copy. */
export const noExport: Export = {
  state: "none",
  progress: 0,
  asked_at: null,
  ready_at: null,
  expires_at: null,
  ended_at: null,
  bytes: null,
};

/** What the server sends to somebody who has only just signed up. */
export const emptyProgress: Progress = {
  statement: {
    code: "no_photos",
    text: "No photos yet. Your first photo becomes the start to compare with.",
    details: "An estimate from one photo varies with light, angle and camera.",
    side: null,
    see_someone: null,
  },
  started_on: null,
  photos: [],
  check_ins: [],
  routine_weeks: [],
  changes: [],
};
