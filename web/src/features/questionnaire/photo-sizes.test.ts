import { expect, test } from "vitest";

import { cropTo, fitWithin, stepsDown } from "./photo-sizes";

const size = (width: number, height: number) => ({ width, height });

test.each([
  [size(4000, 3000), size(1600, 1200)],
  [size(3000, 4000), size(1200, 1600)],
  [size(800, 600), size(800, 600)],
  [size(20_000, 3), size(1600, 1)],
])("%o fits within 1600 as %o", (from, to) => {
  expect(fitWithin(from, 1600)).toEqual(to);
});

test("[Q-05] a large photo is halved on its way to 224 by 224", () => {
  expect(stepsDown(size(3000, 4000), size(224, 224))).toEqual([
    size(1500, 2000),
    size(750, 1000),
    size(375, 500),
    size(375, 250),
    size(224, 224),
  ]);
});

test.each([size(224, 224), size(100, 50), size(448, 300)])(
  "[Q-05] %o takes one step to 224 by 224",
  (from) => {
    expect(stepsDown(from, size(224, 224))).toEqual([size(224, 224)]);
  },
);

test("the viewfinder shows the middle of a frame", () => {
  expect(cropTo(size(1280, 720), 3 / 4)).toEqual({ x: 370, y: 0, width: 540, height: 720 });
  expect(cropTo(size(720, 1280), 3 / 4)).toEqual({ x: 0, y: 160, width: 720, height: 960 });
});
