import type { Routine } from "@/api/types";

/** The days of the week that a day belongs to, or else those of the latest week, by date. */
export function weekAround(days: readonly Routine[], day: string): Routine[] {
  const byDate = [...days].sort((a, b) => a.date.localeCompare(b.date));
  const today = byDate.find(({ date }) => date === day) ?? byDate.at(-1);
  return byDate.filter(({ week }) => week === today?.week);
}

/** What was done in a week. It counts what was done, and never a row that can break. */
export function describeWeek(week: readonly Routine[]): string {
  const evenings = week.filter(({ evening_done }) => evening_done).length;
  const mornings = week.filter(({ morning_done }) => morning_done).length;
  if (evenings + mornings === 0) return "A new week. Missing a day is fine.";
  const of = String(week.length);
  return `This week: ${String(evenings)} of ${of} evenings and ${String(mornings)} of ${of} mornings. Each one counts.`;
}
