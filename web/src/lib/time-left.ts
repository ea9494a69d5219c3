const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long it is until a time, in whole hours, or in minutes when it is less than one. */
export function timeLeft(until: string, now: Date = new Date()): string {
  const left = new Date(until).getTime() - now.getTime();
  if (left < MINUTE_MS) return "less than a minute";
  if (left < HOUR_MS) return count(Math.floor(left / MINUTE_MS), "minute");
  return count(Math.floor(left / HOUR_MS), "hour");
}

function count(number: number, unit: string): string {
  return `${String(number)} ${unit}${number === 1 ? "" : "s"}`;
}
