import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Comes back to the tab after a minute, when the data on it is asked for anew. */
export function comeBackLater(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  act(() => {
    window.dispatchEvent(new Event("visibilitychange"));
  });
}
