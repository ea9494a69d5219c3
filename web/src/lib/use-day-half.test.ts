import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useDayHalf } from "./use-day-half";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 17, 16, 59, 30) }));
afterEach(() => vi.useRealTimers());

test("a page that stays open changes at 17:00 and at midnight of the person's clock", () => {
  const { result } = renderHook(() => useDayHalf());
  expect(result.current).toEqual({ day: "2026-11-17", half: "morning" });
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toEqual({ day: "2026-11-17", half: "evening" });
  act(() => void vi.advanceTimersByTime(7 * 60 * 60 * 1000 - 1));
  expect(result.current).toEqual({ day: "2026-11-17", half: "evening" });
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toEqual({ day: "2026-11-18", half: "morning" });
});

test("a page whose timer slept notices when it is seen again", () => {
  const { result } = renderHook(() => useDayHalf());
  vi.setSystemTime(new Date(2026, 10, 18, 18, 0));
  act(() => void window.dispatchEvent(new Event("pageshow")));
  expect(result.current).toEqual({ day: "2026-11-18", half: "evening" });
});
