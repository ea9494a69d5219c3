import { expect, test } from "vitest";

import { emptyProgress } from "@/testing/fixtures";
import { photoOn } from "@/testing/progress";

import { clusterNotes, isEmpty, monthTicks, placeOf, windowOf } from "./chart-window";

const TODAY = "2026-11-16";
const taken = (...days: string[]) => ({
  ...emptyProgress,
  photos: days.map((day) => photoOn(day)),
});

test.each([
  ["12_weeks", "2026-08-24", 1],
  ["6_months", "2026-05-17", 2],
  ["all", "2021-11-20", 3],
] as const)("%s begin at %s", (span, from, photos) => {
  const shown = windowOf(taken("2021-11-20", "2026-06-01", "2026-11-01"), span, TODAY);
  expect([shown.from, shown.to, shown.photos.length]).toEqual([from, TODAY, photos]);
});

test("a short history is not pressed against the right edge", () => {
  const shown = windowOf(taken("2026-10-01"), "6_months", TODAY);
  expect(shown.from).toBe("2026-10-01");
  expect(windowOf(taken(TODAY), "6_months", TODAY).from, "at least four weeks").toBe("2026-10-19");
});

test("a window without anything is empty", () => {
  const progress = taken("2024-01-01");
  expect(isEmpty(windowOf(progress, "6_months", TODAY))).toBe(true);
  expect(isEmpty(windowOf(progress, "all", TODAY))).toBe(false);
});

test("days stand in proportion", () => {
  const ends = { from: "2026-10-01", to: "2026-10-11" };
  expect(placeOf(ends, "2026-10-01")).toBe(2.5);
  expect(placeOf(ends, "2026-10-06")).toBe(50);
  expect(placeOf(ends, "2026-10-11")).toBe(97.5);
});

test("notes that are close to each other share a mark", () => {
  expect(clusterNotes([10, 40, 42, 45, 90])).toEqual([
    { at: 10, label: "1" },
    { at: 40, label: "2–4" },
    { at: 90, label: "5" },
  ]);
});

test("at most six months are named", () => {
  expect(monthTicks({ from: "2026-09-20", to: TODAY })).toEqual(["2026-10-01", "2026-11-01"]);
  expect(monthTicks({ from: "2021-11-16", to: TODAY })).toHaveLength(6);
});
