const ukDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** Formats an ISO timestamp as a date in the UK: 5 March 2026. */
export function formatLongDate(iso: string): string {
  return ukDate.format(new Date(iso));
}

const shortDate = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" });

/** Formats an ISO timestamp as a short date in the UK: 05/03/2026. */
export function formatShortDate(iso: string): string {
  return shortDate.format(new Date(iso));
}

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

/** Formats an ISO timestamp as a time of day in the UK: 09:30. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "Europe/London" });

/** The day of the week of an ISO date or timestamp in the UK: Thursday. */
export function formatWeekday(iso: string): string {
  return weekday.format(new Date(iso));
}

const list = new Intl.ListFormat("en-GB");

/** Formats several ISO dates as one part of a sentence: 05/03/2026 and 06/03/2026. */
export function formatDateList(dates: readonly string[]): string {
  return list.format(dates.map(formatShortDate));
}

/**
 * Today as YYYY-MM-DD. By the specification (T-03) that is the UTC date: in the
 * first hour of a British summer day it is still yesterday's, as it is on the
 * server. West of Greenwich it is tomorrow's in the evening. A local date here
 * would highlight another card than the one that the specification names.
 */
export function todayUTC(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}
