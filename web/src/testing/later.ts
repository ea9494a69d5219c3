import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Comes back to the tab after a minute, when the data on it is asked for anew. */
export function comeBackLater(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  act(() => {
    window.dispatchEvent(new Event("visibilitychange"));
  });
}

/**
 * Waits until a check passes while the timers are fake. It has the patience that
 * setup.ts gives to `findBy`: a busy machine may need seconds for an answer.
 */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000 });
}
