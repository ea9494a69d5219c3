import type { CheckIn, Estimate, ProgressPhoto } from "@/api/types";
import {
  BOTHERS,
  CHANGES_SINCE_START,
  labelOf,
  OVERALL_SEVERITIES,
  SKIN_FEELINGS,
} from "@/components/check-in-texts";
import { nameEstimate, rightOfTen } from "@/components/estimate-texts";
import { formatShortDate } from "@/lib/dates";

import styles from "./summary-sheet.module.css";

const SIDES = { front: "Front", left: "Left", right: "Right" } as const;

/** Stands for a question that was skipped. */
const NOTHING = "–";

/** How often such estimates were right, which says more than a word for how sure one is. */
function rightInTests(estimate: Estimate): string {
  if (estimate.clarity === "none") return NOTHING;
  const right = rightOfTen(estimate);
  return right === null ? "not measured" : `${String(right)} of 10`;
}

export function PhotoTable({ photos }: { photos: readonly ProgressPhoto[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Side</th>
          <th scope="col">Estimate</th>
          <th scope="col">Right in tests</th>
          <th scope="col">My own view</th>
        </tr>
      </thead>
      <tbody>
        {photos.map(
          ({ questionnaire_id, taken_at, side, acne_severity, estimate, own_severity }) => (
            <tr key={questionnaire_id}>
              <th scope="row">{formatShortDate(taken_at)}</th>
              <td>{side === null ? NOTHING : SIDES[side]}</td>
              <td>{nameEstimate(acne_severity, estimate)}</td>
              <td>{rightInTests(estimate)}</td>
              <td>{own_severity ?? NOTHING}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

export function CheckInTable({ checkIns }: { checkIns: readonly CheckIn[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Acne</th>
          <th scope="col">Since the start</th>
          <th scope="col">Skin feels</th>
          <th scope="col">Bother</th>
        </tr>
      </thead>
      <tbody>
        {checkIns.map(({ date, severity, change, skin_feels, bother }) => (
          <tr key={date}>
            <th scope="row">{formatShortDate(date)}</th>
            <td>{labelOf(OVERALL_SEVERITIES, severity) || NOTHING}</td>
            <td>{labelOf(CHANGES_SINCE_START, change) || NOTHING}</td>
            <td>
              {skin_feels.map((feeling) => labelOf(SKIN_FEELINGS, feeling)).join(", ") || NOTHING}
            </td>
            <td>{labelOf(BOTHERS, bother) || NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
