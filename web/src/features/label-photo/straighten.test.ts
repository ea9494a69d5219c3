import { expect, test } from "vitest";

import type { GreyPicture } from "./recogniser";
import { PAPER, straighten } from "./straighten";

const WIDTH = 480;
const HEIGHT = 320;
const LINE = 24;

/** Bars instead of lines of print, which leave the horizontal as a label on a photo does. */
function bars(shift: (across: number, down: number) => number) {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT).fill(PAPER);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 40; x < WIDTH - 40; x++) {
      const across = (2 * x) / WIDTH - 1;
      const flat = y - shift(across, (2 * y) / HEIGHT - 1);
      const isPrint = flat > 60 && flat < 260 && flat % LINE < 10 && x % 7 < 4;
      if (isPrint) pixels[y * WIDTH + x] = 40;
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** The share of rows that are nearly all print or nearly all paper. */
function levelness({ width, height, pixels }: GreyPicture): number {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = pixels.subarray(y * width, (y + 1) * width);
    return row.filter((value) => value < 120).length / width;
  });
  const most = Math.max(...rows);
  return rows.filter((print) => print < 0.1 * most || print > 0.75 * most).length / height;
}

test.each([
  ["tilted", (across: number) => 20 * across],
  ["round a bottle", (across: number) => 14 * across * across],
  ["seen at a slant", (across: number, down: number) => 12 * across * (1 - down)],
  ["tilted on a bottle", (across: number) => -16 * across - 12 * across * across],
])("lines that are %s become level", (_name, shift) => {
  const crooked = bars(shift);
  expect(levelness(crooked)).toBeLessThan(0.75);
  expect(levelness(straighten(crooked))).toBeGreaterThan(0.85);
});

test("small print is enlarged, but not without bounds", () => {
  const { width, height } = straighten(bars(() => 0));
  expect(width / WIDTH).toBeGreaterThan(1.5);
  expect(width / WIDTH).toBeLessThanOrEqual(2);
  expect(height / HEIGHT).toBeCloseTo(width / WIDTH, 1);
});

test("a picture without print stays as it is", () => {
  const empty = { width: 30, height: 20, pixels: new Uint8ClampedArray(600).fill(PAPER) };
  expect(straighten(empty)).toEqual(empty);
});
