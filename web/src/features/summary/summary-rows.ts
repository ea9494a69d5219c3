import type { CheckIn, Progress, ProgressPhoto } from "@/api/types";
import { addDays } from "@/lib/days";

/** The part of a person's progress that a page shows of a period. */
export type SummaryRows = {
  photos: ProgressPhoto[];
  checkIns: CheckIn[];
  changes: Progress["changes"];
  /** How many rows of the period are not shown. */
  more: { photos: number; checkIns: number; changes: number };
  /** Mornings and evenings of routines, planned and done. */
  routine: { planned: number; done: number };
};

/** As many rows as fit on a sheet of A4 beside texts of the usual length. */
const MOST = { photos: 4, checkIns: 4, changes: 4 };

const DAYS_A_WEEK = 7;

/** Picks the rows of a period that ends today: spread over the period, and the latest changes. */
export function summaryRows(progress: Progress, weeks: number | null, today: string): SummaryRows {
  const from = weeks === null ? "" : addDays(today, -weeks * DAYS_A_WEEK);
  const since = <T>(rows: readonly T[], dateOf: (row: T) => string) =>
    rows.filter((row) => dateOf(row) >= from);
  const photos = since(progress.photos, ({ taken_at }) => taken_at);
  const checkIns = since(progress.check_ins, ({ date }) => date);
  const changes = since(progress.changes, ({ date }) => date);
  const routineWeeks = since(progress.routine_weeks, ({ monday }) => addDays(monday, DAYS_A_WEEK));
  const count = (key: "planned" | "done") => routineWeeks.reduce((sum, row) => sum + row[key], 0);
  return {
    photos: spread(photos, MOST.photos),
    checkIns: spread(checkIns, MOST.checkIns),
    changes: changes.slice(-MOST.changes),
    more: {
      photos: Math.max(0, photos.length - MOST.photos),
      checkIns: Math.max(0, checkIns.length - MOST.checkIns),
      changes: Math.max(0, changes.length - MOST.changes),
    },
    routine: { planned: count("planned"), done: count("done") },
  };
}

/** With semicolons between the lines: a list of short lines would fill the sheet. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, "; ");
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
