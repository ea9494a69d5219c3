import type { Routine } from "@/api/types";

/** The days that came with one request and are still there. */
export type Week = { id: string; days: readonly Routine[] };

export type Weeks = {
  today: Routine | null;
  /** Weeks that are not over, the one with today in it first. Usually one. */
  current: readonly Week[];
  /** Weeks that are over, the latest first. */
  earlier: readonly Week[];
};

/** Puts days into their weeks. A day that was replaced has left its old week. */
export function groupWeeks(routines: readonly Routine[], today: string): Weeks {
  const byDate = [...routines].sort((a, b) => a.date.localeCompare(b.date));
  const weeks = [...Map.groupBy(byDate, ({ week }) => week)].map(([id, days]) => ({ id, days }));
  const isOver = ({ days }: Week) => (days.at(-1)?.date ?? "") < today;

  return {
    today: byDate.find(({ date }) => date === today) ?? null,
    current: weeks.filter((week) => !isOver(week)),
    earlier: weeks.filter(isOver).reverse(),
  };
}

/** How much of a week was done. It counts what was, never what was missed. */
export function describeProgress(days: readonly Routine[]): string {
  const total = String(days.length);
  const mornings = days.filter(({ morning_done }) => morning_done).length;
  const evenings = days.filter(({ evening_done }) => evening_done).length;
  return `${String(mornings)} of ${total} mornings and ${String(evenings)} of ${total} evenings done`;
}
