import { expect, test } from "vitest";

import { describeBand, markOf } from "./grades";

const photo = (shares: number[]) => ({ shares, acne_severity: "Mild" as const });

test("a photo stands at its expected grade with the central 80 % as its band", () => {
  const mark = markOf(photo([0.1, 0.6, 0.2, 0.1]));
  expect(mark?.at).toBeCloseTo(1.3);
  expect(mark?.band?.from).toBeCloseTo(0.5);
  expect(mark?.band?.to).toBeCloseTo(2.5);
});

test.each([
  [[0, 1, 0, 0], "Mild"],
  [[0.05, 0.9, 0.05, 0], "Mild"],
  [[0, 0.5, 0.5, 0], "Mild to Moderate"],
  [[0.3, 0.3, 0.2, 0.2], "Almost None to Severe"],
  [[0, 0, 0, 1], "Severe"],
])("the shares %j cover %s", (shares, words) => {
  const mark = markOf(photo(shares));
  expect(mark && describeBand(mark)).toBe(words);
});

test("a photo from before shares were kept has a mark without a band", () => {
  const mark = markOf(photo([]));
  expect(mark).toEqual({ at: 1, band: null });
  expect(mark && describeBand(mark)).toBe("");
});

test("a photo without an estimate has no mark", () => {
  expect(markOf({ shares: [], acne_severity: null })).toBeNull();
});
