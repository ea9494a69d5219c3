import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useToday } from "./use-today";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-17T23:59:30Z") }));
afterEach(() => vi.useRealTimers());

test("[T-03] a page that stays open over midnight shows the new day, each night", () => {
  const { result } = renderHook(() => useToday());
  expect(result.current).toBe("2026-11-17");
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe("2026-11-18");
  act(() => void vi.advanceTimersByTime(24 * 60 * 60 * 1000));
  expect(result.current).toBe("2026-11-19");
});

test.each([
  ["visibilitychange", document],
  ["focus", window],
  ["pageshow", window],
])("[T-03] a page whose timer slept notices on %s", (event, target) => {
  const { result } = renderHook(() => useToday());
  // The clock goes on, timers do not.
  vi.setSystemTime(Date.parse("2026-11-18T07:00:00Z"));
  act(() => void target.dispatchEvent(new Event(event)));
  expect(result.current).toBe("2026-11-18");
});

test("a page that is left keeps no timer", () => {
  const { unmount } = renderHook(() => useToday());
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
