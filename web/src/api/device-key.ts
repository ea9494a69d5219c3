import { inStore } from "@/lib/browser-database";

/** The key in use, and one that shows whether this browser can keep keys at all. */
type Slot = "current" | "trial";

const PLACE = { database: "clary-device", store: "keys" };

/**
 * Makes the key that a new session is bound to. No script can read its private
 * half, ours included: it can sign here, and nowhere else. Returns null in a
 * browser that cannot make or keep such a key.
 */
export async function makeDeviceKey(): Promise<CryptoKeyPair | null> {
  if (!canKeepKeys()) return null;
  try {
    const key = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
    ]);
    await put("trial", key);
    return (await get("trial")) === null ? null : key;
  } catch {
    return null;
  }
}

/** Keeps the key of a session that has begun. Fails if the browser refuses. */
export async function keepDeviceKey(key: CryptoKeyPair): Promise<void> {
  await put("current", key);
}

/** The key of the session, or null if there is none. Fails if the storage does. */
export async function readDeviceKey(): Promise<CryptoKeyPair | null> {
  return canKeepKeys() ? get("current") : null;
}

/** Removes all that is kept here. Never fails: without tokens a key is of no use. */
export function forgetDeviceKeys(): void {
  if (canKeepKeys()) indexedDB.deleteDatabase(PLACE.database);
}

/** Without locks two tabs could keep the key of one session and the tokens of another. */
function canKeepKeys(): boolean {
  return "locks" in navigator && "subtle" in crypto && "indexedDB" in globalThis;
}

async function put(slot: Slot, key: CryptoKeyPair): Promise<void> {
  await inStore(PLACE, "readwrite", (keys) => keys.put(key, slot));
}

async function get(slot: Slot): Promise<CryptoKeyPair | null> {
  const kept: unknown = await inStore(PLACE, "readonly", (keys) => keys.get(slot));
  return isKeyPair(kept) ? kept : null;
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  return (
    typeof value === "object" &&
    value !== null &&
    Reflect.get(value, "privateKey") instanceof CryptoKey &&
    Reflect.get(value, "publicKey") instanceof CryptoKey
  );
}
