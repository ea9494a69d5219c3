import { beforeEach, describe, expect, test, vi } from "vitest";

import { breakKeyStorage, installDatabases, type KeptEntries } from "@/testing/indexed-db";

import { clearSealed, getSealed, putSealed, removeSealed, sealFor } from "./sealed-store";

const CANARY = "peanut oil gives me a rash";
const DAY_MS = 24 * 60 * 60 * 1000;

let kept: KeptEntries;
/** Who is logged in. */
let person: string | null;

beforeEach(() => {
  kept = installDatabases()("clary-sealed");
  person = "ana";
  sealFor(() => person);
});

/** Everything that a copy of the database would show, as text. */
function readable(): string {
  return [...kept.values()].map(asText).join("\n");
}

function asText(value: unknown): string {
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}=${asText(part)}`)
    .join(" ");
}

describe("a sealed value", () => {
  test("is found again and cannot be read in the database", async () => {
    expect(await putSealed("draft", { text: CANARY })).toBe("device");
    expect(kept.size).toBe(2);
    expect(readable()).not.toContain("peanut");
    expect(await getSealed("draft")).toEqual({ text: CANARY });
  });

  test("has a key that no script can read", async () => {
    await putSealed("draft", CANARY);
    const key: unknown = Reflect.get(Object(kept.get("key")), "key");
    expect(key).toBeInstanceOf(CryptoKey);
    expect(key).toHaveProperty("extractable", false);
  });

  test("is not found by somebody else, and goes when they look", async () => {
    await putSealed("draft", CANARY);
    person = "ben";
    expect(await getSealed("draft")).toBeNull();
    expect(kept.size).toBe(0);
  });

  test("is not kept for a visitor who is not logged in", async () => {
    person = null;
    expect(await putSealed("draft", CANARY)).toBeNull();
    expect(kept.size).toBe(0);
  });

  test("cannot take the place of another", async () => {
    await putSealed("draft", CANARY);
    kept.set("value:other", { ...Object(kept.get("value:draft")), name: "other" });
    expect(await getSealed("other")).toBeNull();
  });

  test.each([
    ["after its time", DAY_MS],
    ["when the clock went far back", -DAY_MS],
  ])("is removed %s, whatever is asked for", async (_name, elapsed) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await putSealed("draft", CANARY, DAY_MS);
    vi.setSystemTime(Date.now() + elapsed);
    expect(await getSealed("something else")).toBeNull();
    expect([...kept.keys()]).toEqual(["key"]);
    expect(await getSealed("draft")).toBeNull();
  });

  test("lives for a week at most", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await putSealed("draft", CANARY, 30 * DAY_MS);
    vi.setSystemTime(Date.now() + 7 * DAY_MS);
    expect(await getSealed("draft")).toBeNull();
  });

  test("is the last of two that were saved in a hurry", async () => {
    await Promise.all([putSealed("draft", 1), putSealed("draft", 2)]);
    expect(await getSealed("draft")).toBe(2);
  });

  test("goes alone when it is removed", async () => {
    await putSealed("draft", 1);
    await putSealed("routine", 2);
    await removeSealed("draft");
    expect(await getSealed("draft")).toBeNull();
    expect(await getSealed("routine")).toBe(2);
  });
});

describe("a browser without a usable database", () => {
  test.each([
    ["none", () => vi.stubGlobal("indexedDB", undefined)],
    ["one that fails", breakKeyStorage],
  ])("keeps values in the tab (%s)", async (_name, stub) => {
    stub();
    expect(await putSealed("draft", { text: CANARY })).toBe("tab");
    expect(await getSealed("draft")).toEqual({ text: CANARY });
    clearSealed();
    expect(await getSealed("draft")).toBeNull();
  });
});
