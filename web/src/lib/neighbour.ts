type WithID = { id: number };

/** What takes the place of an item that goes: the next one, or the last. */
export function neighbourOf(id: number, items: readonly WithID[]): number | null {
  const at = items.findIndex((item) => item.id === id);
  return (items[at + 1] ?? items[at - 1])?.id ?? null;
}
