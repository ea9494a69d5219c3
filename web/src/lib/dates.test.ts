import { expect, test } from "vitest";

import {
  formatDateList,
  formatLongDate,
  formatShortDate,
  formatTime,
  formatWeekday,
  todayUTC,
} from "./dates";

test("[R-02] dates are in the form and time zone of the UK", () => {
  const midsummerNight = "2026-06-30T23:30:00Z";
  expect(formatShortDate(midsummerNight)).toBe("01/07/2026");
  expect(formatLongDate(midsummerNight)).toBe("1 July 2026");
  expect(formatTime(midsummerNight)).toBe("00:30");
});

test("[T-01] a date without a time is the same day everywhere", () => {
  expect(formatShortDate("2026-11-15")).toBe("15/11/2026");
  expect(formatWeekday("2026-11-15")).toBe("Sunday");
  expect(formatWeekday("2026-07-01")).toBe("Wednesday");
});

test("several dates read like a sentence", () => {
  expect(formatDateList(["2026-11-15"])).toBe("15/11/2026");
  expect(formatDateList(["2026-11-15", "2026-11-16", "2026-11-17"])).toBe(
    "15/11/2026, 16/11/2026 and 17/11/2026",
  );
});

test("[T-03] today is the UTC date, in a summer night too", () => {
  // Half past midnight in the UK.
  expect(todayUTC(new Date("2026-06-30T23:30:00Z"))).toBe("2026-06-30");
});
