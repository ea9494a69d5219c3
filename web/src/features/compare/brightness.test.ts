import { describe, expect, test } from "vitest";

import { matchLuma, meanLuma } from "./brightness";

describe("the mean luma", () => {
  test("weighs green most and blue least", () => {
    expect(meanLuma(new Uint8ClampedArray([255, 255, 255, 255]))).toBeCloseTo(255);
    expect(meanLuma(new Uint8ClampedArray([0, 100, 0, 255]))).toBeCloseTo(58.7);
    expect(meanLuma(new Uint8ClampedArray([0, 0, 100, 255, 100, 0, 0, 255]))).toBeCloseTo(20.65);
  });
});

describe("the match", () => {
  test("makes the mean of the second photo that of the first", () => {
    expect(matchLuma(120, 80)).toEqual({ gain: 1.5, kind: "brighter", limited: false });
    expect(matchLuma(80, 100)).toEqual({ gain: 0.8, kind: "darker", limited: false });
  });

  test("leaves photos alone that nobody can tell apart", () => {
    expect(matchLuma(120, 121)).toEqual({ gain: 1, kind: "equal", limited: false });
  });

  test("does not go so far that details are lost", () => {
    expect(matchLuma(200, 20)).toEqual({ gain: 2.5, kind: "brighter", limited: true });
    expect(matchLuma(0, 0)).toEqual({ gain: 1, kind: "equal", limited: false });
  });
});
