import type { Questionnaire } from "@/api/types";
import { SEVERITIES } from "@/components/estimate-texts";
import { formatLongDate } from "@/lib/dates";

/** The photo before this one that shows the same side and has an estimate. */
export function lastComparable(
  records: readonly Questionnaire[],
  record: Questionnaire,
): Questionnaire | undefined {
  if (record.acne_severity === null) return undefined;
  return records
    .filter(({ side, acne_severity }) => side === record.side && acne_severity !== null)
    .filter(({ id, filled_at }) => id !== record.id && filled_at <= record.filled_at)
    .toSorted((one, other) => other.filled_at.localeCompare(one.filled_at))[0];
}

const COUNTS = ["", "One level", "Two levels", "Three levels"];

/** What it means that two estimates differ, or that they do not. */
export function describeDifference(last: Questionnaire, today: Questionnaire): string {
  const grade = ({ acne_severity }: Questionnaire) =>
    acne_severity === null ? 0 : SEVERITIES.indexOf(acne_severity);
  const by = grade(today) - grade(last);
  const date = formatLongDate(last.filled_at);
  if (by === 0) return `The same level as on ${date}. Skin changes slowly, so that is usual.`;
  const levels = `${COUNTS[Math.abs(by)] ?? ""} ${by < 0 ? "lower" : "higher"}`;
  return `${levels} than on ${date}. Two photos often differ by chance: light, angle and camera change the estimate more than a week changes skin.`;
}
