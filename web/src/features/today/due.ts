import type { Progress, Routine } from "@/api/types";
import { addDays, daysBetween, localDay } from "@/lib/days";

/** Photos and check-ins are for once a week. */
const WEEK = 7;

/** What is asked of a person today. */
export type Due = { photo: boolean; checkIn: boolean; nextWeek: boolean };

export function dueOn(day: string, week: readonly Routine[], progress: Progress | undefined): Due {
  const lastDay = week.at(-1)?.date;
  const nextWeek = lastDay === undefined || lastDay <= addDays(day, 1);
  if (progress === undefined) return { photo: false, checkIn: false, nextWeek };
  const photo = progress.photos
    .map(({ taken_at }) => localDay(new Date(taken_at)))
    .sort()
    .at(-1);
  const checkIn = progress.check_ins
    .map(({ date }) => date)
    .sort()
    .at(-1);
  // Whoever has begun today has nothing to tell yet.
  const start = progress.started_on ?? day;
  return {
    photo: daysBetween(photo ?? start, day) >= WEEK,
    checkIn: daysBetween(checkIn ?? start, day) >= WEEK,
    nextWeek,
  };
}
