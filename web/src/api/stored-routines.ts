import { todayUTC } from "@/lib/dates";
import { getSealed, putSealed, removeSealed } from "@/lib/sealed-store";

import type { Routine } from "./types";

const NAME = "routines";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The routine of this week as the server sent it last. */
export type StoredRoutines = {
  /** When it was received, as an ISO timestamp. */
  savedAt: string;
  days: readonly Routine[];
};

/** Keeps the weeks that are not over, encrypted, to be read without a network. */
export async function storeRoutines(routines: readonly Routine[]): Promise<void> {
  const today = todayUTC();
  const lasting = new Set(routines.filter(({ date }) => date >= today).map(({ week }) => week));
  const days = routines.filter(({ week }) => lasting.has(week)).map(withoutExtras);
  if (days.length === 0) await removeSealed(NAME);
  else await put({ savedAt: new Date().toISOString(), days });
}

/** The stored copy, or null. */
export async function readStoredRoutines(): Promise<StoredRoutines | null> {
  const stored = await getSealed(NAME);
  return isStored(stored) ? stored : null;
}

/** Notes a saved tick in the stored copy, which stays as old as it is. */
export async function tickStoredRoutine(
  id: number,
  morning_done: boolean,
  evening_done: boolean,
): Promise<void> {
  const stored = await readStoredRoutines();
  if (stored === null || stored.days.every((day) => day.id !== id)) return;
  await put({
    ...stored,
    days: stored.days.map((day) => (day.id === id ? { ...day, morning_done, evening_done } : day)),
  });
}

async function put(stored: StoredRoutines): Promise<void> {
  const left = Date.parse(stored.savedAt) + KEPT_MS - Date.now();
  if (left > 0) await putSealed(NAME, stored, left);
}

/** Only what the page shows, whatever else the server may send one day. */
function withoutExtras(routine: Routine): Routine {
  const { id, date, morning, evening, morning_done, evening_done, week } = routine;
  return { id, date, morning, evening, morning_done, evening_done, week };
}

function isStored(value: unknown): value is StoredRoutines {
  return (
    typeof value === "object" &&
    value !== null &&
    "savedAt" in value &&
    typeof value.savedAt === "string" &&
    "days" in value &&
    Array.isArray(value.days) &&
    value.days.every((day) => typeof Reflect.get(Object(day), "morning") === "string")
  );
}
