import { expect, test } from "vitest";

import { timeLeft } from "./time-left";

const NOW = new Date("2026-03-05T09:30:00Z");

test.each([
  ["2026-03-06T09:30:00Z", "24 hours"],
  ["2026-03-05T11:29:59Z", "1 hour"],
  ["2026-03-05T10:29:59Z", "59 minutes"],
  ["2026-03-05T09:31:30Z", "1 minute"],
  ["2026-03-05T09:30:59Z", "less than a minute"],
  ["2026-03-05T09:00:00Z", "less than a minute"],
])("until %s it is %s", (until, left) => {
  expect(timeLeft(until, NOW)).toBe(left);
});
