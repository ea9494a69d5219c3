import { expect, test } from "vitest";

import { boxMean, evenOut, greyOf } from "./grey";
import { PAPER } from "./straighten";

const SIZE = 120;

/** Short strokes on paper whose light falls off from left to right. */
function strokes({ paper, ink, shade }: { paper: number; ink: number; shade: number }) {
  const pixels = new Uint8ClampedArray(SIZE * SIZE);
  for (let i = 0; i < pixels.length; i++) {
    const x = i % SIZE;
    const light = 1 - (shade * x) / SIZE;
    pixels[i] = (isStroke(i) ? ink : paper) * light;
  }
  return { width: SIZE, height: SIZE, pixels };
}

function isStroke(i: number): boolean {
  return (i % SIZE) % 6 === 0 && Math.floor(i / SIZE) % 12 < 6;
}

test("grey weighs the colours as eyes do", () => {
  const { pixels } = greyOf(new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255]), 2, 1);
  expect([...pixels]).toEqual([76, 150]);
});

test.each([
  ["dark on white", { paper: 240, ink: 40, shade: 0.6 }],
  ["white on dark", { paper: 50, ink: 240, shade: 0.6 }],
])("print that is %s becomes dark on light, in the shadow, too", (_name, look) => {
  const { pixels } = evenOut(strokes(look));
  for (const left of [12, 96]) {
    const row = Array.from({ length: 12 }, (_, x) => pixels[left + x + 36 * SIZE] ?? 0);
    const ink = row.filter((_, x) => isStroke(left + x + 36 * SIZE));
    const paper = row.filter((_, x) => !isStroke(left + x + 36 * SIZE));
    expect(ink).toHaveLength(2);
    expect(Math.max(...ink)).toBeLessThan(110);
    expect(Math.min(...paper)).toBeGreaterThan(150);
  }
});

test("an empty picture stays paper", () => {
  const { pixels } = evenOut({ width: 20, height: 20, pixels: new Uint8ClampedArray(400) });
  expect(new Set(pixels)).toEqual(new Set([PAPER]));
});

test("the mean of a box is that of its pixels inside the picture", () => {
  const values = Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const mean = boxMean(values, 3, 3, 1);
  expect(mean[4]).toBeCloseTo(5);
  expect(mean[0]).toBeCloseTo(3);
  expect(mean[8]).toBeCloseTo(7);
});
