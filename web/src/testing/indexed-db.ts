import { vi } from "vitest";

/** What a database of the browser holds, by the name of the entry. */
export type KeptEntries = Map<string, unknown>;

/** The database of the device key. */
const DEVICE = "clary-device";

/**
 * What browsers have and jsdom lacks, to keep a key and to sign with it: a
 * database in memory, and locks that take turns.
 */
export function installKeyStorage(): KeptEntries {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => unknown) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return installDatabases()(DEVICE);
}

/** Databases in memory. Returns the way to see what one holds. */
export function installDatabases(): (name: string) => KeptEntries {
  const all = new Map<string, KeptEntries>();
  const entriesOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, unknown>();
    all.set(name, entries);
    return entries;
  };
  vi.stubGlobal("indexedDB", databases(entriesOf));
  return entriesOf;
}

/** A storage whose every answer is a failure, as in some private windows. */
export function breakKeyStorage(): void {
  vi.stubGlobal("indexedDB", {
    open: () => later({ error: new Error("Forbidden.") }, "onerror"),
    deleteDatabase: () => ({}),
  });
}

function databases(entriesOf: (name: string) => KeptEntries) {
  return {
    open: (name: string) =>
      later({ result: database(entriesOf(name)) }, "onupgradeneeded", "onsuccess"),
    deleteDatabase: (name: string) => {
      entriesOf(name).clear();
      return {};
    },
  };
}

function database(kept: KeptEntries) {
  const store = {
    put: (value: unknown, name: string) => {
      kept.set(name, value);
      return { result: name };
    },
    add: (value: unknown, name: string) => {
      if (!kept.has(name)) kept.set(name, value);
      return { result: name };
    },
    get: (name: string) => ({ result: kept.get(name) }),
    getAll: () => ({ result: [...kept.values()] }),
    delete: (name: string) => ({ result: kept.delete(name) }),
  };
  return {
    createObjectStore: () => store,
    transaction: () => later({ objectStore: () => store }, "oncomplete"),
    close: () => undefined,
  };
}

/** Calls these handlers when they have been set, as browsers do. */
function later<T extends object>(target: T, ...handlers: string[]): T {
  queueMicrotask(() => {
    for (const name of handlers) {
      const handler: unknown = Reflect.get(target, name);
      if (typeof handler === "function") handler.call(target);
    }
  });
  return target;
}
