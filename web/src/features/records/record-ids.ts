type WithID = { id: number };

/** The id of the heading of a record, or of the page when there is none left. */
export function headingIdOf(id: number | null): string {
  return id === null ? "main" : `record-${String(id)}`;
}

/** The record that takes the place of one that goes: the next, or the last. */
export function neighbourOf(id: number, records: readonly WithID[]): number | null {
  const at = records.findIndex((record) => record.id === id);
  return (records[at + 1] ?? records[at - 1])?.id ?? null;
}
