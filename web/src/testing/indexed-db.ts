import { vi } from "vitest";

/** What the databases of the browser hold, by the name of the entry. */
export type KeptEntries = Map<string, unknown>;

/**
 * What browsers have and jsdom lacks, to keep a key and to sign with it: a
 * database in memory, and locks that take turns.
 */
export function installKeyStorage(): KeptEntries {
  const kept: KeptEntries = new Map();
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => unknown) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("indexedDB", databases(kept));
  return kept;
}

/** A storage whose every answer is a failure, as in some private windows. */
export function breakKeyStorage(): void {
  vi.stubGlobal("indexedDB", {
    open: () => later({ error: new Error("Forbidden.") }, "onerror"),
    deleteDatabase: () => ({}),
  });
}

function databases(kept: KeptEntries) {
  const store = {
    put: (value: unknown, name: string) => {
      kept.set(name, value);
      return { result: name };
    },
    get: (name: string) => ({ result: kept.get(name) }),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => later({ objectStore: () => store }, "oncomplete"),
    close: () => undefined,
  };
  return {
    open: () => later({ result: database }, "onupgradeneeded", "onsuccess"),
    deleteDatabase: () => {
      kept.clear();
      return {};
    },
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
