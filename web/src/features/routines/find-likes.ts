import type { Routine } from "@/api/types";
import { formatWeekday } from "@/lib/dates";

/** What a day has in common with one that is shown before it. */
export type Likes = {
  likeDay: string | null;
  likeMorning: string | null;
  likeEvening: string | null;
};

/**
 * Finds for each day of a week the first shown day with the same text, so that a text is
 * shown once. Today's card stands above the others.
 */
export function findLikes(days: readonly Routine[], today: string): Map<number, Likes> {
  const shown = [...days].sort((a, b) => Number(b.date === today) - Number(a.date === today));
  const like = (day: Routine, isLike: (other: Routine) => boolean) => {
    const first = shown.find(isLike);
    if (first === undefined || first === day) return null;
    return first.date === today ? "today" : formatWeekday(first.date);
  };
  return new Map(
    days.map((day) => {
      const { id, morning, evening } = day;
      const likeMorning = like(day, (other) => other.morning === morning);
      const likeEvening = like(day, (other) => other.evening === evening);
      const likeDay = like(day, (other) => other.morning === morning && other.evening === evening);
      return [id, { likeDay, likeMorning, likeEvening }];
    }),
  );
}
