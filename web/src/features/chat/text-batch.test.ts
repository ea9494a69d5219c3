import { beforeEach, expect, test, vi } from "vitest";

import { TextBatch } from "./text-batch";

beforeEach(() => {
  vi.useFakeTimers();
});

test("words that come at once are handed over together", () => {
  const handOver = vi.fn();
  const batch = new TextBatch(handOver);
  batch.add("Aloe ");
  batch.add("soothes.");
  expect(handOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(handOver.mock.calls).toEqual([["Aloe soothes."]]);
  batch.add(" Often.");
  vi.advanceTimersByTime(100);
  expect(handOver.mock.calls).toEqual([["Aloe soothes."], [" Often."]]);
});

test("what was collected is handed over when asked for, and only once", () => {
  const handOver = vi.fn();
  const batch = new TextBatch(handOver);
  batch.add("Aloe");
  batch.flush();
  batch.flush();
  vi.advanceTimersByTime(100);
  expect(handOver.mock.calls).toEqual([["Aloe"]]);
});

test("what was dropped never comes", () => {
  const handOver = vi.fn();
  const batch = new TextBatch(handOver);
  batch.add("Aloe");
  batch.drop();
  vi.advanceTimersByTime(100);
  expect(handOver).not.toHaveBeenCalled();
});
