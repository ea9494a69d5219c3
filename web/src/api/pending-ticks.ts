import { randomKey } from "@/lib/random-key";

import { onTicksText, storeTicksText, ticksText } from "./tokens";

/** Older ticks are dropped: the person has long forgotten them. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export type Half = "morning" | "evening";

/** A day by the number of its routine, and which halves of it are done. It holds no text. */
export type Tick = {
  id: number;
  morning: boolean;
  evening: boolean;
  /** The halves that the person changed. The others may be newer on the server. */
  touched: readonly Half[];
};

export type PendingTick = Tick & {
  key: string;
  /** When it was made, in milliseconds. */
  at: number;
  /** Whether sending it has failed, so that the page shows it as waiting. */
  waiting: boolean;
};

const listeners = new Set<() => void>();

/** What the storage refused to take. It lasts as long as the page. */
let unstored: string | null = null;

/** The ticks of a person that the server does not have yet, oldest first. */
export function pendingTicks(person: string | null): readonly PendingTick[] {
  const kept = parse(unstored ?? ticksText());
  return kept !== null && kept.person === person ? kept.ticks.filter(isFresh) : [];
}

/** Whether any ticks are kept, be they too old or somebody else's. */
export function hasPendingTicks(): boolean {
  return (unstored ?? ticksText()) !== null;
}

export function addPendingTick(person: string | null, tick: Tick): void {
  const ticks = pendingTicks(person);
  // Each tick says how a whole day stands, so one that waits is replaced by the next.
  const replaced = ticks.filter(({ id, waiting }) => id === tick.id && waiting);
  const touched = new Set([...replaced.flatMap((old) => old.touched), ...tick.touched]);
  store(person, [
    ...ticks.filter((old) => !replaced.includes(old)),
    { ...tick, touched: [...touched], key: randomKey(), at: Date.now(), waiting: false },
  ]);
}

export function removePendingTick(person: string | null, key: string): void {
  const left = pendingTicks(person).filter((tick) => tick.key !== key);
  if (left.length === 0) clearPendingTicks();
  else store(person, left);
}

/** Marks every tick as one that waits for the network. Of each day, one is left. */
export function markTicksWaiting(person: string | null): void {
  const days = Map.groupBy(pendingTicks(person), ({ id }) => id);
  const ticks = [...days.values()].flatMap((ofDay) => {
    const last = ofDay.at(-1);
    const touched = [...new Set(ofDay.flatMap((tick) => tick.touched))];
    return last === undefined ? [] : [{ ...last, touched, waiting: true }];
  });
  if (ticks.length > 0) store(person, ticks);
}

/** Removes ticks that are too old, or somebody else's. Returns how many of the person's own. */
export function dropOldTicks(person: string | null): number {
  const kept = parse(unstored ?? ticksText());
  if (kept === null) return 0;
  if (kept.person !== person) {
    clearPendingTicks();
    return 0;
  }
  const fresh = kept.ticks.filter(isFresh);
  const dropped = kept.ticks.length - fresh.length;
  if (fresh.length === 0) clearPendingTicks();
  else if (dropped > 0) store(person, fresh);
  return dropped;
}

/** Drops all ticks, as a pause and a withdrawn consent do. The end of a session removes them too. */
export function clearPendingTicks(): void {
  unstored = null;
  storeTicksText(null);
  announce();
}

/** Calls back when the ticks change, here or in another tab. */
export function onPendingTicks(changed: () => void): () => void {
  listeners.add(changed);
  const stopWatching = onTicksText(changed);
  return () => {
    listeners.delete(changed);
    stopWatching();
  };
}

function store(person: string | null, ticks: readonly PendingTick[]): void {
  const text = JSON.stringify({ person, ticks });
  try {
    storeTicksText(text);
    unstored = null;
  } catch {
    // Full or forbidden. Only closing the page would lose the ticks.
    unstored = text;
  }
  announce();
}

function announce(): void {
  for (const changed of listeners) changed();
}

function isFresh({ at }: PendingTick): boolean {
  return Date.now() - at < KEPT_MS;
}

function parse(text: string | null): { person: unknown; ticks: PendingTick[] } | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("person" in kept) || !("ticks" in kept)) {
      return null;
    }
    const ticks = Array.isArray(kept.ticks) ? kept.ticks.filter(isPendingTick) : [];
    return { person: kept.person, ticks };
  } catch {
    return null;
  }
}

function isPendingTick(value: unknown): value is PendingTick {
  if (typeof value !== "object" || value === null) return false;
  const types = { key: "string", id: "number", at: "number", waiting: "boolean" };
  const halves = { morning: "boolean", evening: "boolean" };
  return (
    Array.isArray(Reflect.get(value, "touched")) &&
    Object.entries({ ...types, ...halves }).every(
      ([name, type]) => typeof Reflect.get(value, name) === type,
    )
  );
}
