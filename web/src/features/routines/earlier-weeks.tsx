import { Button } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";

import { formatShortDate } from "@/lib/dates";
import { focusById } from "@/lib/focus";

import { describeProgress, type Week } from "./group-weeks";
import type { RoutineActs } from "./routine-card";
import styles from "./routine-list.module.css";
import { WeekView } from "./week-view";

/** How many weeks are drawn at once. Somebody may have five years of them. */
const STEP = 8;

type EarlierWeeksProps = RoutineActs & { weeks: readonly Week[]; today: string };

/** Weeks that are over, folded, the latest first. */
export function EarlierWeeks({ weeks, ...acts }: EarlierWeeksProps) {
  const [shown, setShown] = useState(STEP);

  function showMore() {
    flushSync(() => setShown(shown + STEP));
    // The button may go, and what it brought is what the person wants to read.
    focusById(headingId(weeks[shown]));
  }

  return (
    <details className={styles.earlier}>
      <summary>Earlier weeks ({weeks.length})</summary>
      {weeks.slice(0, shown).map((week) => (
        <section key={week.id} className={styles.week}>
          <div className={styles.heading}>
            <h2 id={headingId(week)} tabIndex={-1}>
              From {formatShortDate(week.days[0]?.date ?? "")}
            </h2>
            <p>{describeProgress(week.days)}</p>
          </div>
          <WeekView week={week} {...acts} />
        </section>
      ))}
      {shown < weeks.length && (
        <Button variant="default" onClick={showMore}>
          Show more weeks
        </Button>
      )}
    </details>
  );
}

function headingId(week: Week | undefined): string {
  return `week-${week?.id ?? ""}`;
}
