import type { CheckIn, Progress, ProgressPhoto } from "@/api/types";
import { addDays } from "@/lib/days";

/** The part of a person's progress that fits on one page. */
export type SummaryRows = {
  photos: ProgressPhoto[];
  checkIns: CheckIn[];
  changes: Progress["changes"];
  /** Mornings and evenings of routines, planned and done. */
  routine: { planned: number; done: number };
  /** How many rows were left out for want of space. */
  leftOut: number;
};

const MOST_PHOTOS = 7;
const MOST_CHECK_INS = 6;
const MOST_CHANGES = 6;
const DAYS_A_WEEK = 7;

/** Picks what a page shows of a period that ends today. */
export function summaryRows(progress: Progress, weeks: number | null, today: string): SummaryRows {
  const from = weeks === null ? "" : addDays(today, -weeks * DAYS_A_WEEK);
  const since = <T>(rows: readonly T[], dateOf: (row: T) => string) =>
    rows.filter((row) => dateOf(row) >= from);
  const photos = since(progress.photos, ({ taken_at }) => taken_at);
  const checkIns = since(progress.check_ins, ({ date }) => date);
  const changes = since(progress.changes, ({ date }) => date);
  const routineWeeks = since(progress.routine_weeks, ({ monday }) => addDays(monday, DAYS_A_WEEK));
  const shown = {
    photos: spread(photos, MOST_PHOTOS),
    checkIns: spread(checkIns, MOST_CHECK_INS),
    changes: changes.slice(-MOST_CHANGES),
  };
  const count = (rows: { planned: number; done: number }[], key: "planned" | "done") =>
    rows.reduce((sum, row) => sum + row[key], 0);
  return {
    ...shown,
    routine: { planned: count(routineWeeks, "planned"), done: count(routineWeeks, "done") },
    leftOut:
      photos.length -
      shown.photos.length +
      (checkIns.length - shown.checkIns.length) +
      (changes.length - shown.changes.length),
  };
}

/** At most so many rows, with the first and the last, and evenly between them. */
export function spread<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  return Array.from({ length: most }, (_, index) =>
    Math.round((index * (rows.length - 1)) / (most - 1)),
  ).flatMap((place) => rows.slice(place, place + 1));
}

/** The first and the latest stored photo of the side with the most photos. */
export function firstAndLatest(photos: readonly ProgressPhoto[]): ProgressPhoto[] {
  const bySide = Map.groupBy(
    photos.filter(({ image }) => image !== null),
    ({ side }) => side,
  );
  const [most = []] = [...bySide.values()].sort((a, b) => b.length - a.length);
  const [first] = most;
  const latest = most.at(-1);
  if (first === undefined || latest === undefined) return [];
  return first === latest ? [first] : [first, latest];
}
