import { formatShortDate, formatWeekday } from "@/lib/dates";

import { findLikes } from "./find-likes";
import type { Week } from "./group-weeks";
import { type RoutineActs, RoutineCard } from "./routine-card";
import cardStyles from "./routine-card.module.css";
import styles from "./week-view.module.css";

type WeekViewProps = RoutineActs & { week: Week; today: string };

/** The days of a week side by side where there is room. Today's stands above. */
export function WeekView({ week: { days }, today, ...acts }: WeekViewProps) {
  const likes = findLikes(days, today);
  return (
    <ol className={styles.days}>
      {days.map((routine) => (
        <li key={routine.id}>
          {routine.date === today ? (
            <a className={styles.above} href="#today">
              <span className={cardStyles.badge}>Today</span>
              <span>{formatWeekday(routine.date)}</span>
              <span>{formatShortDate(routine.date)}</span>
              <span>Shown above</span>
            </a>
          ) : (
            <RoutineCard routine={routine} today={today} {...likes.get(routine.id)} {...acts} />
          )}
        </li>
      ))}
    </ol>
  );
}
