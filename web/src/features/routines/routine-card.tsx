import { memo } from "react";

import { useIsTickWaiting } from "@/api/queries/routines";
import type { Routine } from "@/api/types";
import { TextButton } from "@/components/text-button";
import { formatShortDate, formatWeekday } from "@/lib/dates";
import { useDayHalf } from "@/lib/use-day-half";

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
  /** Days that are shown before and have the same text. */
  likeDay?: string | null;
  likeMorning?: string | null;
  likeEvening?: string | null;
};

/** One day. Today's is larger and stands out. */
export const RoutineCard = memo(function RoutineCard({
  routine,
  today,
  likeDay = null,
  likeMorning = null,
  likeEvening = null,
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
  const isEvening = useDayHalf().half === "evening";
  // A day to come has nothing to tick off.
  const folded = mayTick ? null : likeDay;

  const half = (name: Half) => (
    <RoutineHalf
      key={name}
      half={name}
      text={name === "morning" ? morning : evening}
      like={name === "morning" ? likeMorning : likeEvening}
      isFolded={folded !== null}
      level={level}
      done={name === "morning" ? morning_done : evening_done}
      onTick={mayTick ? (done) => onTick(routine, name, done) : null}
      dayId={headingId}
    />
  );
  const halves =
    isToday && isEvening ? [half("evening"), half("morning")] : [half("morning"), half("evening")];

  return (
    <section className={styles.card} data-today={isToday} aria-labelledby={headingId}>
      <Heading id={headingId} tabIndex={-1} className={styles.day}>
        {isToday && <span className={styles.badge}>Today</span>}
        <span className={styles.weekday}>{formatWeekday(date)} </span>
        <time dateTime={date}>{formatShortDate(date)}</time>
      </Heading>
      <div className={styles.halves}>
        {folded === null ? (
          halves
        ) : (
          <div className={styles.like}>
            <p>As {folded}</p>
            {halves}
          </div>
        )}
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
