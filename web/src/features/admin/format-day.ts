const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** A date without its year, for charts: 5 Mar. Days of the trends are days in UTC. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
