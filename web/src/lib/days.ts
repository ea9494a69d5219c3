/** A day in milliseconds. Days are counted in UTC, where each has 24 hours. */
const DAY_MS = 86_400_000;

/** The day by the calendar of this device, as YYYY-MM-DD. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day that comes a number of days after another, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days lie between two days. Negative if the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
