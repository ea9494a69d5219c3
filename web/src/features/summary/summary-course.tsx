import type { Course, CourseWeek } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

import styles from "./summary-sheet.module.css";

/** What each stage is to somebody who has never heard of Clary. */
const STAGES: Record<CourseWeek["stage"], string> = {
  basics: "cleanser, moisturiser and sunscreen only",
  arm_test: "tested on the inner arm, not on the face",
  one_evening: "one evening a week",
  every_third_evening: "every third evening",
  every_other_evening: "every other evening",
  rest: "a plain week, because something stung",
  treatment: "nothing beside a treatment from a pharmacy or on prescription",
};

/** The twelve weeks with Clary: where they are, what was used how often, what was done. */
export function SummaryCourse({ course }: { course: Course | null }) {
  if (course === null || !course.running) return null;
  const { week, weeks, started_on, finished, done, planned } = course;
  const days = String(done.days);
  return (
    <section>
      <h3>My course with Clary</h3>
      <p>
        {finished
          ? `${String(weeks)} weeks, complete.`
          : `Week ${String(week)} of ${String(weeks)}.`}
        {started_on !== null && ` Begun on ${formatLongDate(started_on)}.`} Done, as ticked off:{" "}
        {done.evenings} of {days} evenings, {done.mornings} of {days} mornings.
      </p>
      <ul className={styles.uses}>
        {alike(planned).map((group) => (
          <li key={group.first.week}>{describe(group)}</li>
        ))}
      </ul>
    </section>
  );
}

type Weeks = { first: CourseWeek; last: CourseWeek };

/** Weeks in a row that are the same, as one. A week that was changed stands alone. */
function alike(planned: readonly CourseWeek[]): Weeks[] {
  const groups: Weeks[] = [];
  for (const week of planned) {
    const group = groups.at(-1);
    const isSame =
      group !== undefined &&
      group.last.stage === week.stage &&
      group.last.active === week.active &&
      group.last.plain_from === null &&
      week.plain_from === null;
    if (isSame) group.last = week;
    else groups.push({ first: week, last: week });
  }
  return groups;
}

function describe({ first, last }: Weeks): string {
  const weeks =
    first.week === last.week
      ? `Week ${String(first.week)}`
      : `Weeks ${String(first.week)} to ${String(last.week)}`;
  const what = first.active === null ? "" : `${first.active}, `;
  const text = `${weeks}, from ${formatLongDate(first.first_day)}: ${what}${STAGES[first.stage]}.`;
  if (first.plain_from === null) return text;
  const why = first.reasons.join(" ");
  return `${text} Left off from ${formatLongDate(first.plain_from)}. Clary said: “${why}”`;
}
