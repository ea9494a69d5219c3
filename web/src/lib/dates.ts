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
