/** The id of the heading of a day, or of the page when there is none left. */
export function headingIdOf(id: number | null): string {
  return id === null ? "main" : `routine-${String(id)}`;
}
