import { expect, test } from "vitest";

import { missesLine, tidyLines } from "./tidy";

function tidy(...lines: string[]): string[] {
  const words = lines.map((line) => line.split(" ").map((text) => ({ text, confidence: 90 })));
  return tidyLines(words).map((line) => line.map(({ text }) => text).join(" "));
}

test("dots between names are known, whatever was read", () => {
  expect(tidy("AQUA « GLYCERIN *", "UREA» PARFUM e TALC", "MICA ¢ CI 77891.")).toEqual([
    "AQUA • GLYCERIN •",
    "UREA • PARFUM • TALC",
    "MICA • CI 77891.",
  ]);
});

test("specks in a list with commas are left out, and an asterisk of a name stays", () => {
  expect(tidy("Aqua, Glycerin, ~~", "- Urea, Lavandula Oil*, =", "|")).toEqual([
    "Aqua, Glycerin,",
    "Urea, Lavandula Oil*,",
  ]);
});

test("the letters in front of a colour's number are put right", () => {
  expect(tidy("Aqua, Cl 77891, C1 19140,", "Cl, Clay")).toEqual([
    "Aqua, CI 77891, CI 19140,",
    "Cl, Clay",
  ]);
});

test("a gap between lines is one that was not read", () => {
  const at = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 20 }));
  expect(missesLine(at(0, 30, 61, 90, 120))).toBe(false);
  expect(missesLine(at(0, 30, 90, 120, 150))).toBe(true);
  expect(missesLine(at(0))).toBe(false);
  expect(missesLine([])).toBe(false);
});
