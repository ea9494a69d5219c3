import { memo, type ReactNode } from "react";

import { CHANGES_SINCE_START, labelOf, OVERALL_SEVERITIES } from "@/components/check-in-texts";
import { nameEstimate } from "@/components/estimate-texts";
import { formatShortDate } from "@/lib/dates";

import type { ChartWindow } from "./chart-window";
import { describeBand, markOf } from "./grades";
import { SIDES } from "./photo-sides";
import styles from "./progress-tables.module.css";

/** The same as the chart in words, the newest first. */
export const ProgressTables = memo(function ProgressTables({ shown }: { shown: ChartWindow }) {
  const { photos, check_ins, routine_weeks } = shown;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region.
    <div className={styles.region} role="region" aria-label="Your progress as tables" tabIndex={0}>
      {photos.length > 0 && (
        <Table caption="Photos" heads={["Date", "Side", "Estimate", "Your rating"]}>
          {photos.toReversed().map((photo) => {
            const mark = markOf(photo);
            const range = mark === null ? "" : describeBand(mark);
            return (
              <tr key={photo.questionnaire_id}>
                <th scope="row">{formatShortDate(photo.taken_at)}</th>
                <td>{photo.side === null ? "–" : SIDES[photo.side]}</td>
                <td>
                  {nameEstimate(photo.acne_severity, photo.estimate)}
                  {range !== "" && range !== photo.acne_severity && (
                    <span className={styles.range}>likely {range}</span>
                  )}
                  {photo.starting_photo && <span className={styles.range}>starting photo</span>}
                </td>
                <td>{photo.own_severity ?? "–"}</td>
              </tr>
            );
          })}
        </Table>
      )}
      {check_ins.length > 0 && (
        <Table caption="Check-ins" heads={["Date", "How severe", "Since the start"]}>
          {check_ins.toReversed().map(({ date, severity, change }) => (
            <tr key={date}>
              <th scope="row">{formatShortDate(date)}</th>
              <td>{labelOf(OVERALL_SEVERITIES, severity) || "–"}</td>
              <td>{labelOf(CHANGES_SINCE_START, change) || "–"}</td>
            </tr>
          ))}
        </Table>
      )}
      {routine_weeks.length > 0 && (
        <Table caption="Routine ticks by week" heads={["Week from", "Ticked off"]}>
          {routine_weeks.toReversed().map(({ monday, planned, done }) => (
            <tr key={monday}>
              <th scope="row">{formatShortDate(monday)}</th>
              <td>{`${String(done)} of ${String(planned)}`}</td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
});

type TableProps = { caption: string; heads: readonly string[]; children: ReactNode };

function Table({ caption, heads, children }: TableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
