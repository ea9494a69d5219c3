import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { addLiveRegion } from "@/lib/live-region";
import { followAnnouncements } from "@/testing/announcements";
import { renderPart } from "@/testing/render";

import { LoadingState } from "./loading-state";

test("loading is announced once, and only if it takes long", async () => {
  const said = followAnnouncements();
  const removeLiveRegion = addLiveRegion();
  vi.useFakeTimers();
  renderPart(<LoadingState label="Loading routines..." />);
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(said()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(said()).toEqual(["Loading routines..."]);
  removeLiveRegion();
});
