import { memo } from "react";

import { useIsTickWaiting } from "@/api/queries/routines";
import type { Routine } from "@/api/types";
import { TextButton } from "@/components/text-button";
import { formatShortDate, formatWeekday } from "@/lib/dates";

import styles from "./routine-card.module.css";
import { type Half, RoutineHalf } from "./routine-half";
import { headingIdOf } from "./routine-ids";

export type RoutineActs = {
  onTick: (routine: Routine, half: Half, done: boolean) => void;
  /** Null on a copy, which can only be read and ticked off. */
  onDelete: ((routine: Routine) => void) | null;
};

type RoutineCardProps = RoutineActs & {
  routine: Routine;
  /** Today, as YYYY-MM-DD. */
  today: string;
};

/** One day. Today's is larger and stands out. */
export const RoutineCard = memo(function RoutineCard({
  routine,
  today,
  onTick,
  onDelete,
}: RoutineCardProps) {
  const { id, date, morning, evening, morning_done, evening_done } = routine;
  const isToday = date === today;
  const waiting = useIsTickWaiting(id);
  const headingId = headingIdOf(id);
  const Heading = isToday ? "h2" : "h3";
  const level = isToday ? 3 : 4;
  const mayTick = date <= today;

  return (
    <section className={styles.card} data-today={isToday} aria-labelledby={headingId}>
      <Heading id={headingId} tabIndex={-1} className={styles.day}>
        {isToday && <span className={styles.badge}>Today</span>}
        <span className={styles.weekday}>{formatWeekday(date)} </span>
        <time dateTime={date}>{formatShortDate(date)}</time>
      </Heading>
      <div className={styles.halves}>
        <RoutineHalf
          half="morning"
          text={morning}
          level={level}
          done={morning_done}
          onTick={mayTick ? (done) => onTick(routine, "morning", done) : null}
          dayId={headingId}
        />
        <RoutineHalf
          half="evening"
          text={evening}
          level={level}
          done={evening_done}
          onTick={mayTick ? (done) => onTick(routine, "evening", done) : null}
          dayId={headingId}
        />
      </div>
      {waiting && <p className={styles.waiting}>Waiting to be sent. It is saved on this device.</p>}
      {onDelete !== null && (
        <p className={styles.delete}>
          <TextButton aria-describedby={headingId} onClick={() => onDelete(routine)}>
            Delete
          </TextButton>
        </p>
      )}
    </section>
  );
});
