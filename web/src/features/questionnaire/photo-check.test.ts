import { describe, expect, test } from "vitest";

import { chequered } from "@/testing/pictures";

import model from "../../../../models/acne-severity/model.json";

import { findProblem, measure, QUALITY_LIMITS, refuseFile, SIDE } from "./photo-check";

describe("measuring", () => {
  // The same pictures and figures as in internal/vision/severity/severity_test.go.
  test("a flat picture has brightness and nothing else", () => {
    expect(measure(chequered({ luma: 128, step: 0 }))).toEqual({
      luma: 128,
      bright: 0,
      sharpness: 0,
    });
  });

  test("a chequerboard of step 30 has a Laplacian of plus or minus 120", () => {
    const { sharpness } = measure(chequered({ luma: 128, step: 30 }));
    expect(Math.abs(sharpness - 120 * 120)).toBeLessThan(200);
  });

  test("white counts as bright", () => {
    expect(measure(chequered({ luma: 255, step: 0 })).bright).toBe(1);
  });

  test("colours weigh as the eye sees them, and round as the server does", () => {
    const rgba = new Uint8ClampedArray(SIDE * SIDE * 4);
    for (let i = 0; i < rgba.length; i += 4) rgba.set([10, 200, 90, 255], i);
    expect(measure(rgba).luma).toBe(Math.floor((2990 + 117_400 + 10_260 + 500) / 1000));
  });

  test("only the middle counts for the brightness", () => {
    const rgba = chequered({ luma: 10, step: 0 });
    for (let y = SIDE / 4; y < (SIDE * 3) / 4; y++) {
      rgba.fill(120, 4 * (y * SIDE + SIDE / 4), 4 * (y * SIDE + (SIDE * 3) / 4));
    }
    expect(measure(rgba).luma).toBe(120);
  });
});

test("the limits are those that came with the model", () => {
  const { luma_min, luma_max, bright_max, sharpness_min } = model.thresholds;
  expect(QUALITY_LIMITS).toEqual({
    lumaMin: luma_min,
    lumaMax: luma_max,
    brightMax: bright_max,
    sharpnessMin: sharpness_min,
  });
});

describe("a problem", () => {
  const good = { luma: 128, bright: 0, sharpness: 100 };

  test.each([
    ["at the edge of dark", { luma: 28 }, null],
    ["dark", { luma: 27.9 }, "This photo looks too dark."],
    ["at the edge of bright", { luma: 225, bright: 0.3 }, null],
    ["bright", { luma: 225.1 }, "This photo looks too bright."],
    ["burnt out in places", { bright: 0.31 }, "This photo looks too bright."],
    ["just sharp enough", { sharpness: 8 }, null],
    ["dark skin that is as sharp", { luma: 64, sharpness: 2 }, null],
    ["dark skin that is blurred", { luma: 64, sharpness: 1.9 }, "This photo looks blurred."],
    ["blurred", { sharpness: 7.9 }, "This photo looks blurred."],
    ["dark and blurred", { luma: 10, sharpness: 0 }, "This photo looks too dark."],
  ])("%s", (_name, quality, problem) => {
    expect(findProblem({ ...good, ...quality })?.name ?? null).toBe(problem);
  });
});

describe("[Q-04] a file", () => {
  test.each([
    ["a JPEG", "image/jpeg", 1000, null],
    ["exactly 20 MB", "image/png", 20 * 1024 * 1024, null],
    ["more than 20 MB", "image/png", 20 * 1024 * 1024 + 1, /larger than 20 MB/],
    ["a PDF", "application/pdf", 1000, /not an image/],
    ["of no known type", "", 1000, /not an image/],
  ])("%s", (_name, type, size, refusal) => {
    const refused = refuseFile({ type, size });
    if (refusal === null) expect(refused).toBeNull();
    else expect(refused).toMatch(refusal);
  });
});
