/** The id of the heading of a record, or of the page when there is none left. */
export function headingIdOf(id: number | null): string {
  return id === null ? "main" : `record-${String(id)}`;
}
