import type { Estimate, Severity } from "@/api/types";

/** All severities from least to most. */
export const SEVERITIES: readonly Severity[] = ["Almost None", "Mild", "Moderate", "Severe"];

/** What stands in the place of a severity when there is none. */
export const NOT_ANALYZED = "Not analyzed";

/**
 * What each word means, by the counts that the program was taught on (Hayashi
 * and others: inflamed spots on half the face), and what that scale calls it. The
 * specification's words are one step milder.
 */
const LEAST_SPOTS = [0, 6, 21, 51] as const;
const DOCTORS_CALL = ["mild", "moderate", "severe", "very severe"] as const;

/** What a level means, or a level and the next one together. */
export function meaningOf(level: Severity, next: Severity = level): string {
  const [from, to] = [SEVERITIES.indexOf(level), SEVERITIES.indexOf(next)];
  const least = LEAST_SPOTS[from] ?? 0;
  const above = LEAST_SPOTS[to + 1];
  const spots = above
    ? `about ${String(least)} to ${String(above - 1)}`
    : `more than ${String(least - 1)}`;
  return `${spots} inflamed spots on half the face, which doctors call ${DOCTORS_CALL.slice(from, to + 1).join(" to ")}`;
}

/** Feel and place before colour, so that it is right for every skin tone. */
export const INFLAMED =
  "Inflamed spots are raised and often sore or warm to the touch. On some skin they look pink or red, on other skin brown, purple or darker than the skin around them.";

export const LIMITS =
  "This is an estimate from one small picture, not a diagnosis. Light, make-up, the camera and skin tone can affect it. The program learned mostly from photos of East Asian faces: how accurate it is on darker and lighter skin is only simulated, not measured. If it doesn't match what you see, trust your own eyes.";

/**
 * How often estimates of each certainty matched the doctors' grade, on photos that
 * the program had not learned from: one level alone, and two levels of which it was
 * one. A test holds them against what was measured when the model was made
 * (models/acne-severity/model.json). Of low certainty there were too few photos to say.
 */
export const RIGHT_IN_TESTS = { high: "more than 8 of 10", fair: "more than 9 of 10" } as const;

const TOO_FEW = "Too few test photos were like this to say how often it is right.";

/** How often estimates like this one were right in tests, or null where nobody knows. */
export function rightInTests(estimate: Estimate): string | null {
  if (estimate.doubt === "unfamiliar_tone" || estimate.clarity !== "clear") return null;
  if (isRange(estimate)) return RIGHT_IN_TESTS.fair;
  return estimate.certainty === "high" ? RIGHT_IN_TESTS.high : null;
}

function describeTests(estimate: Estimate): string {
  const right = rightInTests(estimate);
  if (right === null) {
    return estimate.clarity === "unsure" && estimate.doubt === "unsure" ? TOO_FEW : "";
  }
  const grade = isRange(estimate) ? "one of the two" : "this grade";
  return `In tests, doctors gave ${grade} to ${right} photos like this.`;
}

function describeClarity(estimate: Estimate): string {
  if (estimate.clarity === "none") return "";
  if (estimate.clarity === "unsure") return "The program isn't sure: this is its best guess.";
  if (isRange(estimate)) return "The program can't tell these two levels apart in this photo.";
  return estimate.certainty === "high"
    ? "The program finds this level likely."
    : "The estimate could be one level too high or too low.";
}

/** How far to trust an estimate, in words, or why there is none. */
export function describeCertainty(estimate: Estimate): string {
  return [describeClarity(estimate), describeTests(estimate), estimate.reason]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Reports whether a photo could not be analysed, and another one might help. */
export function isUnreadable({ clarity, doubt }: Estimate): boolean {
  return clarity === "none" && doubt !== "no_model" && doubt !== "";
}

function isRange({ between }: Estimate): boolean {
  return between.length > 0;
}

/** What the level or the two levels of an estimate mean. */
export function describeMeaning(severity: Severity, { between }: Estimate): string {
  const [level = severity, next] = between;
  return `This means ${meaningOf(level, next)}.`;
}

/** An estimate in a line: "Mild", "Mild to Moderate", or "Mild to Moderate (not sure)". */
export function nameEstimate(severity: Severity | null, estimate: Estimate): string {
  if (severity === null) return NOT_ANALYZED;
  const name = isRange(estimate) ? estimate.between.join(" to ") : severity;
  return estimate.clarity === "unsure" ? `${name} (not sure)` : name;
}

/**
 * Probabilities in words, as exact as they deserve: in steps of 5%. They add up to 100%
 * (largest remainder), so that what is left of a step goes to the shares that lost most.
 */
export function describeShares(shares: readonly number[]): string[] {
  const steps = shares.map((share) => Math.floor(share * 20 + 1e-9));
  const byLoss = shares
    .map((share, grade) => ({ grade, lost: share * 20 - (steps[grade] ?? 0) }))
    .toSorted((a, b) => b.lost - a.lost);
  const missing = 20 - steps.reduce((sum, step) => sum + step, 0);
  for (const { grade } of byLoss.slice(0, Math.max(0, missing))) {
    steps[grade] = (steps[grade] ?? 0) + 1;
  }
  return steps.map((step) => {
    if (step === 0) return "under 5%";
    return step === 20 ? "over 95%" : `about ${String(step * 5)}%`;
  });
}

/** Who can help, and with what. */
export type NextStep = { title: string; text: string };

const AT_ANY_LEVEL =
  "Whatever an estimate says, see a GP about deep or painful lumps, scars, or skin that gets you down.";

const NEXT_STEPS: Readonly<Record<Estimate["seek"], NextStep>> = {
  nobody: {
    title: "Keep it simple, and ask a pharmacist if you like",
    text: `A gentle cleanser, a light moisturiser and sunscreen are enough to start with. If your spots bother you, a pharmacist can help without an appointment. ${AT_ANY_LEVEL}`,
  },
  pharmacist: {
    title: "Ask a pharmacist",
    text: "A pharmacist can help without an appointment. See a GP if you have deep lumps, scars, more than about 30 sore spots in all, or skin that gets you down.",
  },
  gp: {
    title: "Book a GP appointment",
    text: `Doctors call this many inflamed spots severe acne, and a GP can prescribe treatment for it. Keep to gentle care until then. ${AT_ANY_LEVEL}`,
  },
  gp_soon: {
    title: "See a GP soon",
    text: "Doctors call this many inflamed spots very severe acne. Treatment works best when it starts early, and it can prevent scars. Until then keep to a gentle cleanser, a moisturiser and sunscreen, and try not to squeeze.",
  },
};

/** Who to see next, as the server decided it for the advice too. */
export function nextStepFor({ seek }: Estimate): NextStep {
  return NEXT_STEPS[seek];
}
