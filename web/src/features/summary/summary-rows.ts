import type { CheckIn, Progress, ProgressPhoto } from "@/api/types";
import { addDays } from "@/lib/days";

import { cutText } from "./line-count";

/** The part of a person's progress that a page shows of a period. */
export type SummaryRows = {
  photos: ProgressPhoto[];
  checkIns: CheckIn[];
  changes: Progress["changes"];
  /** Mornings and evenings of routines, planned and done. */
  routine: { planned: number; done: number };
};

/** What fits on one sheet, and how much does not. */
export type FittedRows = Omit<SummaryRows, "routine"> & {
  questions: string;
  allergies: string;
  /** Something that the person wrote was cut. */
  isCut: { questions: boolean; allergies: boolean; changes: boolean };
  /** How many rows are not shown. */
  more: { photos: number; checkIns: number; changes: number };
};

const DAYS_A_WEEK = 7;

/** Picks everything of a period that ends today. */
export function summaryRows(progress: Progress, weeks: number | null, today: string): SummaryRows {
  const from = weeks === null ? "" : addDays(today, -weeks * DAYS_A_WEEK);
  const since = <T>(rows: readonly T[], dateOf: (row: T) => string) =>
    rows.filter((row) => dateOf(row) >= from);
  const routineWeeks = since(progress.routine_weeks, ({ monday }) => addDays(monday, DAYS_A_WEEK));
  const count = (key: "planned" | "done") => routineWeeks.reduce((sum, row) => sum + row[key], 0);
  return {
    photos: since(progress.photos, ({ taken_at }) => taken_at),
    checkIns: since(progress.check_ins, ({ date }) => date),
    changes: since(progress.changes, ({ date }) => date),
    routine: { planned: count("planned"), done: count("done") },
  };
}

/** A sheet of A4 in lines of text, less some for texts that are wider than we think. */
const SHEET = 64;
/** Small letters on a line. */
const WIDTH = 100;
/** Title, headings, gaps, heads of the tables, the statement and what it cannot say. */
const ALWAYS = 24;
/** Two photos with their dates. */
const PHOTOS = 11;
/** A row of a table, with its space. */
const ROW = 1.4;
/** "And 3 more photos in this period." */
const MORE = 1.2;

/** What a person wrote gets no more lines than these. */
const MOST_LINES = { allergies: 12, questions: 8, change: 2 };
/** The rows that a page has at most, however much room there is. */
const MOST_ROWS = { photos: 10, checkIns: 10, changes: 8 };

type Wishes = { questions: string; allergies: string; withPhotos: boolean };

/**
 * Shortens by rule until everything fits on one sheet. Allergies and questions come
 * first. Then photos, check-ins and changes get a row each in turn while there is room.
 */
export function fitOnSheet(rows: SummaryRows, wishes: Wishes): FittedRows {
  const allergies = cutText(inOneLine(wishes.allergies), WIDTH, MOST_LINES.allergies);
  const questions = cutText(wishes.questions, WIDTH, MOST_LINES.questions);
  const changes = rows.changes.map((change) => ({
    change,
    ...cutText(inOneLine(change.text), WIDTH - 25, MOST_LINES.change),
  }));
  let room = SHEET - ALWAYS - allergies.lines - questions.lines;
  if (wishes.withPhotos) room -= PHOTOS;
  room -= 3 * MORE;

  const shown = { photos: 0, checkIns: 0, changes: 0 };
  const costs = {
    photos: () => ROW,
    checkIns: () => ROW,
    // The latest changes are shown, so the next one is the one before them.
    changes: () => changes.at(-shown.changes - 1)?.lines ?? 0,
  };
  const kinds = ["photos", "checkIns", "changes"] as const;
  const open = new Set<(typeof kinds)[number]>(kinds);
  while (open.size > 0) {
    for (const kind of open) {
      const cost = costs[kind]();
      const most = Math.min(rows[kind].length, MOST_ROWS[kind]);
      if (shown[kind] >= most || cost > room) open.delete(kind);
      else {
        shown[kind]++;
        room -= cost;
      }
    }
  }
  const kept = shown.changes === 0 ? [] : changes.slice(-shown.changes);
  return {
    photos: spread(rows.photos, shown.photos),
    checkIns: spread(rows.checkIns, shown.checkIns),
    changes: kept.map(({ change, text }) => ({ ...change, text })),
    questions: questions.text,
    allergies: allergies.text,
    isCut: {
      questions: questions.isCut,
      allergies: allergies.isCut,
      changes: kept.some(({ isCut }) => isCut),
    },
    more: {
      photos: rows.photos.length - shown.photos,
      checkIns: rows.checkIns.length - shown.checkIns,
      changes: rows.changes.length - shown.changes,
    },
  };
}

/** With semicolons between the lines: a list of short lines would fill the sheet. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, "; ");
}

/** At most so many rows, with the first and the last, and evenly between them. */
export function spread<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  if (most < 2) return most < 1 ? [] : rows.slice(-1);
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
