import { expect, test } from "vitest";

import { addDays, daysBetween, localDay } from "./days";

test("the day is the one of the device's calendar", () => {
  expect(localDay(new Date(2026, 2, 5, 0, 1))).toBe("2026-03-05");
  expect(localDay(new Date(2026, 2, 5, 23, 59))).toBe("2026-03-05");
});

test.each([
  ["2026-03-05", 1, "2026-03-06"],
  ["2026-03-01", -1, "2026-02-28"],
  // The clocks change on these days in the UK.
  ["2026-03-28", 2, "2026-03-30"],
  ["2026-10-24", 2, "2026-10-26"],
])("%s and %i days is %s", (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
  expect(daysBetween(day, other)).toBe(days);
});
