import { inStore } from "./browser-database";

/** Where a value was kept: until it expires, or while this tab lives. Null: not at all. */
export type KeptIn = "device" | "tab" | null;

type Dated = { person: string; savedAt: number; lifetimeMs: number };

type KeyEntry = { person: string; key: CryptoKey };

type SealedEntry = Dated & { name: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const PLACE = { database: "clary-sealed", store: "entries" };

/** The entry with the key. Values have a prefix, so that no name can replace it. */
const KEY = "key";
const valueSlot = (name: string) => `value:${name}`;

/** Nothing is kept longer than this. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

/** What this browser could not keep on the device, by name. */
const memory = new Map<string, Dated & { value: unknown }>();

let whoIsLoggedIn: () => string | null = () => null;

/** Says how to find the person who is logged in, to whom everything here belongs. */
export function sealFor(person: () => string | null): void {
  whoIsLoggedIn = person;
}

/** Counts how often everything was removed. Work that began before must not write after. */
let clearings = 0;

/** Calls wait for each other: a late write must not replace a newer one. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * Keeps a value, encrypted, for the person who is logged in. The value must survive JSON.
 * A browser without a usable database keeps it in the memory of this tab. Never fails.
 */
export function putSealed(name: string, value: unknown, lifetimeMs = LONGEST_MS): Promise<KeptIn> {
  const person = whoIsLoggedIn();
  const before = clearings;
  const maySave = () => clearings === before && whoIsLoggedIn() === person;
  const text = JSON.stringify(value);
  const dated = { savedAt: Date.now(), lifetimeMs: Math.min(lifetimeMs, LONGEST_MS) };
  return inTurn(async () => {
    if (person === null || !maySave()) return null;
    memory.set(name, { person, ...dated, value: JSON.parse(text) });
    try {
      const sealed = await seal(await keyFor(person), labelOf(person, name), text);
      if (!maySave()) return null;
      const entry: SealedEntry = { person, name, ...dated, ...sealed };
      await inStore(PLACE, "readwrite", (entries) => entries.put(entry, valueSlot(name)));
    } catch {
      return maySave() ? "tab" : null;
    }
    memory.delete(name);
    return maySave() ? "device" : null;
  });
}

/** The value kept under this name for the person who is logged in, or null. Never fails. */
export async function getSealed(name: string): Promise<unknown> {
  return (await findSealed(name))?.value ?? null;
}

/** The same value, and where it is kept. */
export function findSealed(
  name: string,
): Promise<{ value: unknown; keptIn: Exclude<KeptIn, null> } | null> {
  return inTurn(async () => {
    const person = whoIsLoggedIn();
    if (person === null) return null;
    const inMemory = memory.get(name);
    if (inMemory !== undefined && isOf(person, inMemory)) {
      return { value: inMemory.value, keptIn: "tab" };
    }
    try {
      const { key, values } = await readAll(person);
      const entry = values.find((value) => value.name === name);
      if (key === null || entry === undefined) return null;
      const value = await unseal(key, labelOf(person, name), entry);
      // The person may have logged out while we read.
      return whoIsLoggedIn() === person ? { value, keptIn: "device" } : null;
    } catch {
      return null;
    }
  });
}

/** Removes every value that has expired. Never fails. */
export async function sweepSealed(): Promise<void> {
  await findSealed("");
}

/** Removes one value. Never fails. */
export function removeSealed(name: string): Promise<void> {
  return inTurn(async () => {
    memory.delete(name);
    await removeEntry(valueSlot(name)).catch(() => undefined);
  });
}

/** Removes every value and the key, at once. Without the key no copy of a value can be read. */
export function clearSealed(): void {
  clearings += 1;
  memory.clear();
  if ("indexedDB" in globalThis) {
    try {
      indexedDB.deleteDatabase(PLACE.database);
    } catch {
      // Forbidden, as in some private windows. Then nothing was kept there.
    }
  }
}

/** Reads what is there. Entries that have expired or belong to someone else are removed. */
async function readAll(person: string) {
  const all: unknown[] = await inStore(PLACE, "readonly", (entries) => entries.getAll());
  const key = all.find(isKeyEntry) ?? null;
  if (key !== null && key.person !== person) await removeEntry(KEY);
  const values = all.filter(isSealedEntry);
  const kept = values.filter((value) => isOf(person, value));
  for (const { name } of values.filter((value) => !kept.includes(value))) {
    await removeEntry(valueSlot(name));
  }
  return { key: key?.person === person ? key.key : null, values: kept };
}

/** The key of this person, made when it is needed. No script can read it, ours included. */
async function keyFor(person: string): Promise<CryptoKey> {
  const { key } = await readAll(person);
  if (key !== null) return key;
  const entry: KeyEntry = {
    person,
    key: await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]),
  };
  // This fails if another tab was quicker. Then its key is the one in use.
  await inStore(PLACE, "readwrite", (entries) => entries.add(entry, KEY)).catch(() => undefined);
  const kept = (await readAll(person)).key;
  if (kept === null) throw new Error("The key was not kept.");
  return kept;
}

async function removeEntry(slot: string): Promise<void> {
  await inStore(PLACE, "readwrite", (entries) => entries.delete(slot));
}

async function seal(key: CryptoKey, label: Uint8Array<ArrayBuffer>, text: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: label },
    key,
    new TextEncoder().encode(text),
  );
  return { iv, data };
}

async function unseal(key: CryptoKey, label: Uint8Array<ArrayBuffer>, { iv, data }: SealedEntry) {
  const text = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv, additionalData: label },
    key,
    data,
  );
  const value: unknown = JSON.parse(new TextDecoder().decode(text));
  return value;
}

/** Binds a value to its person and its name, so that neither can be exchanged. */
function labelOf(person: string, name: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([person, name]));
}

/** Time may run backwards on a phone: an entry of the distant future has expired as well. */
function isOf(person: string, entry: Dated): boolean {
  return entry.person === person && Math.abs(Date.now() - entry.savedAt) < entry.lifetimeMs;
}

function isKeyEntry(value: unknown): value is KeyEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "person") === "string" &&
    Reflect.get(value, "key") instanceof CryptoKey
  );
}

function isSealedEntry(value: unknown): value is SealedEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "person") === "string" &&
    typeof Reflect.get(value, "name") === "string" &&
    typeof Reflect.get(value, "savedAt") === "number" &&
    typeof Reflect.get(value, "lifetimeMs") === "number" &&
    Reflect.has(value, "iv") &&
    Reflect.has(value, "data")
  );
}
