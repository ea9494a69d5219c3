const ukDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** Formats an ISO timestamp as a date in the UK: 5 March 2026. */
export function formatLongDate(iso: string): string {
  return ukDate.format(new Date(iso));
}
