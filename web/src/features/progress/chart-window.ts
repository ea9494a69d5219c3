import type { Progress } from "@/api/types";
import { addDays, daysBetween } from "@/lib/days";

/** How much of the time the chart shows. */
export type Span = "12_weeks" | "6_months" | "all";

const DAYS: Readonly<Record<Span, number>> = {
  "12_weeks": 84,
  "6_months": 183,
  all: Infinity,
};

/** Less than this would put few photos far apart. */
const LEAST_DAYS = 28;

/** What the chart shows, and where it begins and ends. */
export type ChartWindow = Pick<Progress, "photos" | "check_ins" | "routine_weeks" | "changes"> & {
  from: string;
  to: string;
};

/** The part of a person's progress that lies in a span of time up to today. */
export function windowOf(progress: Progress, span: Span, today: string): ChartWindow {
  const days = allDays(progress);
  const first = days.reduce((least, day) => (day < least ? day : least), today);
  const last = days.reduce((most, day) => (day > most ? day : most), today);
  const wanted = DAYS[span] === Infinity ? first : addDays(today, -DAYS[span]);
  const begin = wanted > first ? wanted : first;
  const latest = addDays(last, -LEAST_DAYS);
  const from = begin < latest ? begin : latest;

  return {
    from,
    to: last,
    photos: progress.photos.filter(({ taken_at }) => dayOf(taken_at) >= from),
    check_ins: progress.check_ins.filter(({ date }) => date >= from),
    routine_weeks: progress.routine_weeks.filter(({ monday }) => addDays(monday, 6) >= from),
    changes: progress.changes.filter(({ date }) => date >= from),
  };
}

export function isEmpty({ photos, check_ins, routine_weeks, changes }: ChartWindow): boolean {
  return [photos, check_ins, routine_weeks, changes].every((list) => list.length === 0);
}

function allDays({ photos, check_ins, routine_weeks, changes }: Progress): string[] {
  return [
    ...photos.map(({ taken_at }) => dayOf(taken_at)),
    ...check_ins.map(({ date }) => date),
    ...routine_weeks.map(({ monday }) => monday),
    ...changes.map(({ date }) => date),
  ];
}

export function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

/** Where a day stands between the two ends of the chart, in per cent of its width. */
export function placeOf({ from, to }: Pick<ChartWindow, "from" | "to">, day: string): number {
  const share = daysBetween(from, day) / Math.max(1, daysBetween(from, to));
  // A little room at both ends, so that no mark is cut off.
  return 2.5 + 95 * Math.min(1, Math.max(0, share));
}

export type NoteMark = { at: number; label: string };

/** Numbers of notes that are so close that they would overlap share one mark. */
const NOTE_GAP = 7;

/** The marks of numbered notes, from the places of the notes in order. */
export function clusterNotes(places: readonly number[]): NoteMark[] {
  const clusters: { at: number; first: number; last: number }[] = [];
  for (const [index, at] of places.entries()) {
    const open = clusters.at(-1);
    if (open !== undefined && at - open.at < NOTE_GAP) open.last = index + 1;
    else clusters.push({ at, first: index + 1, last: index + 1 });
  }
  return clusters.map(({ at, first, last }) => ({
    at,
    label: first === last ? String(first) : `${String(first)}–${String(last)}`,
  }));
}

/** The first days of months to name under the chart, at most six of them. */
export function monthTicks({ from, to }: Pick<ChartWindow, "from" | "to">): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = from.split("-").map(Number);
  for (;;) {
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
    const day = `${String(year)}-${String(month).padStart(2, "0")}-01`;
    if (day > to) break;
    months.push(day);
  }
  const step = Math.ceil(months.length / 6);
  return months.filter((_day, index) => index % step === 0);
}
