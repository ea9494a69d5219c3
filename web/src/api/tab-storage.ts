import { clearSealed } from "@/lib/sealed-store";

import { storedPerson } from "./session";

/** The name under which the chat keeps its conversation, with what is typed and not sent. */
export const CONVERSATION = "conversation";

/**
 * Keeps something of the person who is logged in for as long as this tab lives.
 * A reload finds it again; another tab, and another person, do not. It goes
 * with everything else on logout.
 */
export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ person: storedPerson(), value }));
  } catch {
    // Full or forbidden. What is on the screen stays; only a reload would lose it.
  }
}

/** What was kept under this name for the person who is logged in, or null. */
export function readFromTab(name: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    if (typeof kept !== "object" || kept === null || !("value" in kept)) return null;
    return Reflect.get(kept, "person") === storedPerson() ? kept.value : null;
  } catch {
    return null;
  }
}

/**
 * During a pause, and without consent, this device keeps no health text for later: nothing
 * in the encrypted store, and nothing that is typed into the chat and not sent.
 */
export function forgetHealthText(): void {
  clearSealed();
  const kept = readFromTab(CONVERSATION);
  if (typeof kept === "object" && kept !== null) {
    keepInTab(CONVERSATION, { ...kept, typing: undefined });
  }
}
