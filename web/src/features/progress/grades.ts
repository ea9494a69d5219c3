import type { ProgressPhoto, Severity } from "@/api/types";
import { SEVERITIES } from "@/components/estimate-texts";

/** A place on the scale of the four grades: 0 is Almost None, 3 is Severe. */
export type Mark = {
  at: number;
  /** The central 80 % of the estimate, or null where only the label is known. */
  band: { from: number; to: number } | null;
};

const TAIL = 0.1;

/** Where a photo stands on the scale, or null for one without an estimate. */
export function markOf({
  shares,
  acne_severity,
}: Pick<ProgressPhoto, "shares" | "acne_severity">): Mark | null {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (shares.length === SEVERITIES.length && sum > 0) {
    const parts = shares.map((share) => share / sum);
    return {
      at: parts.reduce((total, part, grade) => total + part * grade, 0),
      band: { from: quantile(parts, TAIL), to: quantile(parts, 1 - TAIL) },
    };
  }
  if (acne_severity === null) return null;
  return { at: gradeOf(acne_severity), band: null };
}

export function gradeOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/**
 * The place below which a part of the estimate lies. A grade covers half a step on
 * either side of its line, and its share is spread evenly over it.
 */
function quantile(parts: readonly number[], wanted: number): number {
  let below = 0;
  for (const [grade, part] of parts.entries()) {
    if (part > 0 && below + part >= wanted) return grade - 0.5 + (wanted - below) / part;
    below += part;
  }
  return parts.length - 0.5;
}

/** The grades that a band covers, in words: "Mild", or "Mild to Moderate". */
export function describeBand({ band }: Mark): string {
  if (band === null) return "";
  const words = [band.from, band.to].map((place) => SEVERITIES[Math.floor(place + 0.5)]);
  const [from = "", to = SEVERITIES.at(-1) ?? ""] = words;
  return from === to ? from : `${from} to ${to}`;
}
