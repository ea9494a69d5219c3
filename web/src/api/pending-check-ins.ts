import { randomKey } from "@/lib/random-key";
import { getSealed, type KeptIn, putSealed, removeSealed } from "@/lib/sealed-store";

import { takingTurns } from "./turns";
import type { CheckInAnswers } from "./types";

const NAME = "check-ins";
const LOCK = "clary-check-in-list";

/** Older check-ins are dropped, as the server would not want them much longer either. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export type CheckInDay = {
  /** The day by the person's own calendar, as YYYY-MM-DD. */
  date: string;
  answers: CheckInAnswers;
};

export type PendingCheckIn = CheckInDay & {
  key: string;
  /** When it was made, in milliseconds. */
  at: number;
};

/** The check-ins that the server does not have yet, oldest first. They are kept encrypted. */
export async function pendingCheckIns(): Promise<readonly PendingCheckIn[]> {
  const kept = await getSealed(NAME);
  if (!Array.isArray(kept)) return [];
  return kept.filter(isPending).filter(({ at }) => Date.now() - at < KEPT_MS);
}

/** Keeps a check-in until it is sent. It replaces one of the same day. */
export function addPendingCheckIn(day: CheckInDay): Promise<{ key: string; keptIn: KeptIn }> {
  const added = { ...day, key: randomKey(), at: Date.now() };
  return takingTurns(async () => {
    const others = (await pendingCheckIns()).filter(({ date }) => date !== day.date);
    return { key: added.key, keptIn: await putSealed(NAME, [...others, added]) };
  }, LOCK);
}

export async function removePendingCheckIn(key: string): Promise<void> {
  await takingTurns(async () => {
    const left = (await pendingCheckIns()).filter((checkIn) => checkIn.key !== key);
    if (left.length === 0) await removeSealed(NAME);
    else await putSealed(NAME, left);
  }, LOCK);
}

function isPending(value: unknown): value is PendingCheckIn {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "key") === "string" &&
    typeof Reflect.get(value, "date") === "string" &&
    typeof Reflect.get(value, "at") === "number" &&
    typeof Reflect.get(value, "answers") === "object"
  );
}
