import { describe, expect, test } from "vitest";

import type { ProgressPhoto } from "@/api/types";
import { marchPhoto } from "@/testing/compare";

import { choosePair, comparablePhotos, suggestPairs } from "./choose-pair";

const photo = (id: number, month: number, side: ProgressPhoto["side"]): ProgressPhoto => ({
  ...marchPhoto,
  questionnaire_id: id,
  taken_at: `2026-${String(month).padStart(2, "0")}-05T09:30:00Z`,
  side,
});

const [front1, left1, front2, left2, front3] = [
  photo(1, 1, "front"),
  photo(2, 1, "left"),
  photo(3, 2, "front"),
  photo(4, 3, "left"),
  photo(5, 4, "front"),
];
const ALL = [front1, left1, front2, left2, front3];

const idsOf = (photos: readonly ProgressPhoto[], address: string) => {
  const chosen = choosePair(photos, new URLSearchParams(address));
  return chosen && [chosen.first.questionnaire_id, chosen.second.questionnaire_id, chosen.missing];
};

test("photos that were deleted cannot be compared, and the oldest comes first", () => {
  const gone = { ...photo(9, 1, "front"), image: null };
  expect(comparablePhotos([front3, gone, front1])).toEqual([front1, front3]);
});

test("the first and latest photo of each side are suggested, the front before the others", () => {
  expect(suggestPairs(ALL)).toEqual([
    { side: "front", first: front1, second: front3 },
    { side: "left", first: left1, second: left2 },
  ]);
  expect(suggestPairs([front1, left1])).toEqual([]);
});

describe("the pair", () => {
  test("is the first suggestion, or the first and latest of all", () => {
    expect(idsOf(ALL, "")).toEqual([1, 5, false]);
    expect(idsOf([front1, left1], "")).toEqual([1, 2, false]);
  });

  test("is what the address names, in that order", () => {
    expect(idsOf(ALL, "first=5&second=2")).toEqual([5, 2, false]);
  });

  test("is completed with the same side when the address names one photo", () => {
    expect(idsOf(ALL, "first=2")).toEqual([2, 4, false]);
    expect(idsOf(ALL, "first=4")).toEqual([4, 2, false]);
    expect(idsOf(ALL, "second=3")).toEqual([1, 3, false]);
  });

  test("never shows a photo beside itself", () => {
    expect(idsOf(ALL, "first=5&second=5")).toEqual([5, 3, false]);
  });

  test("has another photo for one that is gone", () => {
    expect(idsOf(ALL, "first=2&second=77")).toEqual([2, 4, true]);
    expect(idsOf(ALL, "first=77&second=4")).toEqual([2, 4, true]);
    expect(idsOf(ALL, "first=x&second=")).toEqual([1, 5, true]);
  });

  test("needs two photos", () => {
    expect(idsOf([], "")).toBeNull();
    expect(idsOf([front1], "first=1")).toBeNull();
  });
});
