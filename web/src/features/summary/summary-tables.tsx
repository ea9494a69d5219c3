import type { CheckIn, Estimate, ProgressPhoto } from "@/api/types";
import {
  BOTHERS,
  CHANGES_SINCE_START,
  labelOf,
  OVERALL_SEVERITIES,
  SKIN_FEELINGS,
} from "@/components/check-in-texts";
import { nameEstimate, rightInTests } from "@/components/estimate-texts";
import { formatShortDate } from "@/lib/dates";

import styles from "./summary-sheet.module.css";

const SIDES = { front: "Front", left: "Left", right: "Right" } as const;

/** Stands for a question that was skipped. */
const NOTHING = "–";

/** How often such estimates were right, which says more than a word for how sure one is. */
function howOftenRight(estimate: Estimate): string {
  if (estimate.clarity === "none") return NOTHING;
  return rightInTests(estimate) ?? "not measured";
}

export function PhotoTable({ photos }: { photos: readonly ProgressPhoto[] }) {
  return (
    <Table
      heads={["Side", "Estimate", "Right in tests", "My own view"]}
      rows={photos.map((photo) => ({
        id: photo.questionnaire_id,
        date: photo.taken_at,
        cells: [
          photo.side === null ? "" : SIDES[photo.side],
          nameEstimate(photo.acne_severity, photo.estimate),
          howOftenRight(photo.estimate),
          photo.own_severity ?? "",
        ],
      }))}
    />
  );
}

export function CheckInTable({ checkIns }: { checkIns: readonly CheckIn[] }) {
  return (
    <Table
      heads={["Acne", "Since the start", "Skin feels", "Bother"]}
      rows={checkIns.map(({ date, severity, change, skin_feels, bother }) => ({
        id: date,
        date,
        cells: [
          labelOf(OVERALL_SEVERITIES, severity),
          labelOf(CHANGES_SINCE_START, change),
          skin_feels.map((feeling) => labelOf(SKIN_FEELINGS, feeling)).join(", "),
          labelOf(BOTHERS, bother),
        ],
      }))}
    />
  );
}

type TableProps = {
  heads: readonly string[];
  rows: readonly { id: string | number; date: string; cells: readonly string[] }[];
};

/** A row for each date. On a phone the heads stand in the cells. */
function Table({ heads, rows }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {["Date", ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, date, cells }) => (
          <tr key={id}>
            <th scope="row">{formatShortDate(date)}</th>
            {cells.map((text, index) => (
              <td key={heads[index]} data-label={heads[index]}>
                {text || NOTHING}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
