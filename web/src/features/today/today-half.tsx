import { IconMoonStars, IconSun } from "@tabler/icons-react";

import { useIsTickWaiting, useTickRoutine } from "@/api/queries/routines";
import type { Routine } from "@/api/types";
import { Banner } from "@/components/banner";
import { splitLines } from "@/lib/split-lines";
import type { DayHalf } from "@/lib/use-day-half";

import styles from "./today.module.css";

const HALVES = {
  morning: { done: "Morning done", icon: IconSun },
  evening: { done: "Evening done", icon: IconMoonStars },
} as const;

type TodayHalfProps = { routine: Routine; half: DayHalf["half"]; headingId: string };

/** What to do now, and one large tick. */
export function TodayHalf({ routine, half, headingId }: TodayHalfProps) {
  const { mutate: tick, error } = useTickRoutine();
  const isWaiting = useIsTickWaiting(routine.id);
  const { done: label, icon: Icon } = HALVES[half];
  const key = half === "morning" ? "morning_done" : "evening_done";

  return (
    <div className={styles.half} data-done={routine[key]}>
      <ol className={styles.steps}>
        {splitLines(routine[half]).map((line, index) => (
          // A routine may say the same thing twice; its lines never move.
          <li key={index}>{line}</li>
        ))}
      </ol>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-describedby={headingId}
          checked={routine[key]}
          onChange={({ currentTarget, nativeEvent }) => {
            if (!isSecondTap(nativeEvent)) tick({ ...routine, [key]: currentTarget.checked, half });
          }}
        />
        {label}
        <Icon className={styles.icon} data-half={half} size={22} stroke={1.75} aria-hidden />
      </label>
      {isWaiting && <p className={styles.quiet}>Waiting to be sent. It is saved on this device.</p>}
      {error !== null && (
        <Banner kind="error" message={`Error saving your tick: ${error.message}`} />
      )}
    </div>
  );
}

/** A double tap means one: it must not take the tick back. */
function isSecondTap(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1;
}
