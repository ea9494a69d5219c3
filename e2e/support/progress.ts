import type { Schemas } from "./contract.ts";

const DAY_MS = 86_400_000;

/** A day that lies some days before today: the page shows the last six months. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

const DETAILS =
  "An estimate from one photo varies with light, angle and camera, so small differences mean nothing. Estimates can be wrong.";

function statement(
  code: Schemas["ProgressStatement"]["code"],
  text: string,
  see_someone: Schemas["SeeSomeone"] | null = null,
): Schemas["ProgressStatement"] {
  return { code, text, details: DETAILS, side: "front", see_someone };
}

const SEVERITIES = ["Almost None", "Mild", "Moderate", "Severe"] as const;

function photo(
  days: number,
  grade: 0 | 1 | 2 | 3,
  changes: Partial<Schemas["ProgressPhoto"]> = {},
): Schemas["ProgressPhoto"] {
  const least = Math.max(0, grade - 1);
  const shares = SEVERITIES.map((_severity, other) => (other === grade ? 0.7 : 0.1));
  return {
    questionnaire_id: 1000 - days,
    taken_at: `${daysAgo(days)}T08:15:00Z`,
    side: "front",
    image: `/api/questionnaires/${String(1000 - days)}/image/`,
    has_full_photo: true,
    starting_photo: false,
    starting_photo_answered: false,
    photo_kept_until: null,
    acne_severity: SEVERITIES[grade],
    shares,
    estimate: {
      clarity: "clear",
      seek: "gp",
      certainty: "fair",
      doubt: "",
      reason: "",
      shares,
      between: SEVERITIES.slice(least, least + 2),
    },
    own_severity: null,
    ...changes,
  };
}

export function checkIn(
  days: number,
  changes: Partial<Schemas["CheckIn"]> = {},
): Schemas["CheckIn"] {
  return {
    date: daysAgo(days),
    severity: "moderate",
    change: "same",
    used: "most_days",
    no_stinging: false,
    skin_feels: ["dry", "tight"],
    bother: "a_little",
    new: "",
    note: "",
    ...changes,
  };
}

/** Somebody who has only just signed up. */
export const NO_PROGRESS: Schemas["Progress"] = {
  statement: {
    ...statement("no_photos", "No photos yet. Your first photo becomes the start to compare with."),
    side: null,
  },
  started_on: null,
  photos: [],
  check_ins: [],
  routine_weeks: [],
  changes: [],
};

export const ONE_PHOTO: Schemas["Progress"] = {
  ...NO_PROGRESS,
  statement: statement("one_photo", "One photo so far. It's the start to compare with."),
  photos: [photo(0, 2)],
};

export const TWO_PHOTOS: Schemas["Progress"] = {
  ...NO_PROGRESS,
  statement: statement(
    "too_early",
    "Too early to tell. This is week 3, and skin often needs six to eight weeks to change.",
  ),
  started_on: daysAgo(14),
  photos: [photo(14, 2, { own_severity: "Moderate" }), photo(0, 1, { own_severity: "Mild" })],
  check_ins: [checkIn(7)],
  routine_weeks: [
    { monday: daysAgo(14), planned: 14, done: 9 },
    { monday: daysAgo(7), planned: 14, done: 12 },
  ],
};

/** Months without anything, photos of several sides, and one that was not analysed. */
export const GAPS: Schemas["Progress"] = {
  ...NO_PROGRESS,
  statement: statement(
    "no_clear_change",
    "No clear change since the start. Your photos differ no more than photos of the same skin do.",
  ),
  photos: [
    photo(170, 2, { starting_photo: true, starting_photo_answered: true }),
    photo(163, 2, {
      side: "left",
      shares: [0, 0.44, 0.5, 0.06],
      estimate: {
        clarity: "clear",
        seek: "gp",
        certainty: "fair",
        doubt: "",
        reason: "",
        shares: [0, 0.44, 0.5, 0.06],
        between: ["Mild", "Moderate"],
      },
    }),
    photo(162, 1, { side: "right", shares: [] }),
    photo(20, 1, { side: null, image: null, has_full_photo: false }),
    photo(12, 1, {
      acne_severity: null,
      shares: [],
      estimate: {
        clarity: "none",
        seek: "pharmacist",
        certainty: "",
        doubt: "blurred",
        reason: "The photo is too blurred for an estimate.",
        shares: [],
        between: [],
      },
    }),
  ],
  check_ins: [checkIn(150, { new: "Salicylic acid wash" }), checkIn(12, { change: "better" })],
  changes: [{ date: daysAgo(150), kind: "check_in", text: "Salicylic acid wash" }],
};

export const WORSENING: Schemas["Progress"] = {
  ...NO_PROGRESS,
  statement: statement("more_spots", "It looks like more spots than at the start.", {
    reason: "worse",
    text: "Your acne looks clearly more severe than at the start. Please show it to a pharmacist or GP.",
  }),
  started_on: daysAgo(84),
  photos: ([1, 1, 1, 2, 2, 3, 3] as const).map((grade, index) => photo(84 - index * 14, grade)),
  check_ins: [
    checkIn(80, { severity: "mild" }),
    checkIn(40, { change: "worse", new: "Tea tree gel, evenings" }),
    checkIn(3, { severity: "severe", change: "much_worse", note: "My chin is sore." }),
  ],
  routine_weeks: Array.from({ length: 12 }, (_, week) => ({
    monday: daysAgo(84 - week * 7),
    planned: 14,
    done: (week * 5) % 15,
  })),
  changes: [
    { date: daysAgo(84), kind: "routine", text: "You started a one-week routine." },
    { date: daysAgo(40), kind: "check_in", text: "Tea tree gel, evenings" },
    { date: daysAgo(38), kind: "current_routine", text: "Gel cleanser, tea tree gel" },
  ],
};

/** Five years: 150 photos, 260 check-ins, 260 weeks of routines. */
export const LONG: Schemas["Progress"] = {
  ...GAPS,
  photos: Array.from({ length: 150 }, (_, index) =>
    photo((149 - index) * 12, ([1, 2, 1, 2, 0] as const)[index % 5] ?? 1, {
      side: (["front", "left", "right"] as const)[index % 3] ?? null,
      questionnaire_id: index + 1,
      own_severity: index % 4 === 0 ? "Moderate" : null,
    }),
  ),
  check_ins: Array.from({ length: 260 }, (_, index) =>
    checkIn((259 - index) * 7, {
      severity: index % 3 === 0 ? "mild" : "moderate",
      note: index % 5 === 0 ? "A quiet week." : "",
    }),
  ),
  routine_weeks: Array.from({ length: 260 }, (_, index) => ({
    monday: daysAgo((259 - index) * 7),
    planned: 14,
    done: (index * 5) % 15,
  })),
  changes: Array.from({ length: 60 }, (_, index) => ({
    date: daysAgo((59 - index) * 30),
    kind: "check_in" as const,
    text: `Product number ${String(index + 1)}`,
  })),
};

/** While the person has paused the use of their data. */
export const PAUSED: Schemas["Progress"] = {
  ...TWO_PHOTOS,
  statement: {
    code: "not_made",
    text: "You've paused the use of your data, so Clary doesn't compare your photos.",
    details: "Your photos and answers are still here. You can end the pause under Your data.",
    side: null,
    see_someone: null,
  },
};

/** After the person has withdrawn their consent and kept their records. */
export const WITHDRAWN: Schemas["Progress"] = {
  ...TWO_PHOTOS,
  statement: {
    code: "not_made",
    text: "You haven't agreed to the use of your skin answers, so Clary doesn't compare your photos.",
    details:
      "Your photos and answers are still here. You can change this under Privacy on your profile.",
    side: null,
    see_someone: null,
  },
};

/** Nobody has started a course. */
export const NO_COURSE = {
  running: false,
  finished: false,
  started_on: null,
  weeks: 12,
  week: 0,
  current: null,
  next: null,
  next_due: false,
  expect: "A course is 12 weeks. Most people see no change before week 6.",
  done: { days: 0, mornings: 0, evenings: 0 },
  planned: [],
};
