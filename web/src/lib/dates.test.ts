import { expect, test } from "vitest";

import { formatLongDate, formatShortDate, formatTime } from "./dates";

test("[R-02] dates are in the form and time zone of the UK", () => {
  const midsummerNight = "2026-06-30T23:30:00Z";
  expect(formatShortDate(midsummerNight)).toBe("01/07/2026");
  expect(formatLongDate(midsummerNight)).toBe("1 July 2026");
  expect(formatTime(midsummerNight)).toBe("00:30");
});
