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
export const MEANINGS: Readonly<Record<Severity, string>> = {
  "Almost None": "about 0 to 5 inflamed spots on half the face, which doctors call mild",
  Mild: "about 6 to 20 inflamed spots on half the face, which doctors call moderate",
  Moderate: "about 21 to 50 inflamed spots on half the face, which doctors call severe",
  Severe: "more than 50 inflamed spots on half the face, which doctors call very severe",
};

/** Feel and place before colour, so that it is right for every skin tone. */
export const INFLAMED =
  "Inflamed spots are raised and often sore or warm to the touch. On some skin they look pink or red, on other skin brown, purple or darker than the skin around them.";

export const LIMITS =
  "This is an estimate from one small picture, not a diagnosis. Light, make-up, the camera and skin tone can affect it. The program learned mostly from photos of East Asian faces: how accurate it is on darker and lighter skin is only simulated, not measured. If it doesn't match what you see, trust your own eyes.";

/**
 * How many of ten estimates of each certainty matched the doctors' grade, on
 * photos that the program had not learned from. A test holds them against what was
 * measured when the model was made (models/acne-severity/model.json).
 */
export const RIGHT_OF_TEN = { high: 9, fair: 7, low: 6 } as const;

const matched = (certainty: keyof typeof RIGHT_OF_TEN) =>
  `In tests, about ${String(RIGHT_OF_TEN[certainty])} of 10 estimates like this matched the grade that doctors gave.`;

const CERTAINTIES: Readonly<Record<Estimate["certainty"], string>> = {
  high: "The program is quite sure.",
  fair: "The program is fairly sure, but the estimate could be one level too high or too low.",
  low: "The program is not sure.",
  "": "",
};

/** Whether the tests of the program say how often an estimate like this is right. */
export function isTested({ certainty, doubt }: Estimate): boolean {
  return certainty !== "" && doubt !== "unfamiliar_tone";
}

/** How far to trust an estimate, in words, or why there is none. */
export function describeCertainty(estimate: Estimate): string {
  const { certainty, reason } = estimate;
  const tests = certainty !== "" && isTested(estimate) ? matched(certainty) : "";
  return [CERTAINTIES[certainty], tests, reason].filter((sentence) => sentence !== "").join(" ");
}

/** Says that two levels fit a photo, or nothing. */
export function describeBetween({ between }: Estimate): string {
  const [lesser, greater] = between;
  if (lesser === undefined || greater === undefined) return "";
  return `This photo lies between ${lesser} and ${greater}: both levels fit it well.`;
}

/** An estimate in a line: "Mild", or "Mild, close to Moderate". */
export function nameEstimate(severity: Severity | null, { between }: Estimate): string {
  const other = between.find((one) => one !== severity);
  if (severity === null) return NOT_ANALYZED;
  return other === undefined ? severity : `${severity}, close to ${other}`;
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

const PHARMACIST_OR_GP: NextStep = {
  title: "See a pharmacist or a GP",
  text: `Both can offer treatments with much stronger evidence than natural skincare. ${AT_ANY_LEVEL}`,
};

const NEXT_STEPS: Readonly<Record<Severity, NextStep>> = {
  "Almost None": {
    title: "Keep it simple, and ask a pharmacist if you like",
    text: `A gentle cleanser, a light moisturiser and sunscreen are enough to start with. If your spots bother you, a pharmacist can help without an appointment. ${AT_ANY_LEVEL}`,
  },
  Mild: {
    title: "Ask a pharmacist",
    text: "A pharmacist can help without an appointment. See a GP if you have deep lumps, scars, more than about 30 sore spots in all, or skin that gets you down.",
  },
  Moderate: {
    title: "Book a GP appointment",
    text: `Doctors call this many inflamed spots severe acne, and a GP can prescribe treatment for it. Keep to gentle care until then. ${AT_ANY_LEVEL}`,
  },
  Severe: {
    title: "See a GP soon",
    text: "Doctors call this many inflamed spots very severe acne. Treatment works best when it starts early, and it can prevent scars. Until then keep to a gentle cleanser, a moisturiser and sunscreen, and try not to squeeze.",
  },
};

/** Who to see next. Without an estimate the choice is left to the person. */
export function nextStepFor(severity: Severity | null): NextStep {
  return severity === null ? PHARMACIST_OR_GP : NEXT_STEPS[severity];
}
