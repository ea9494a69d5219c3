import { describe, expect, test } from "vitest";

import { MAX_SCALE, panBy, WHOLE, zoomAt } from "./view-transform";

/** Where a point of the photo is shown. */
const shownAt = ({ scale, x }: typeof WHOLE, point: number) => x + point * scale;

describe("zooming", () => {
  test("keeps the point under the finger where it is", () => {
    const view = zoomAt(zoomAt(WHOLE, 2, { x: 0.25, y: 0.75 }), 1.5, { x: 0.25, y: 0.75 });
    expect(view.scale).toBe(3);
    expect(shownAt(view, 0.25)).toBeCloseTo(0.25);
  });

  test("goes no further than whole photos and the largest scale", () => {
    expect(zoomAt(WHOLE, 0.5, { x: 0.1, y: 0.1 })).toEqual({ scale: 1, x: 0, y: 0 });
    expect(zoomAt(WHOLE, 100, { x: 0.5, y: 0.5 }).scale).toBe(MAX_SCALE);
  });

  test("out at an edge leaves no gap", () => {
    const corner = panBy(zoomAt(WHOLE, 4, { x: 0.5, y: 0.5 }), -9, -9);
    expect(zoomAt(corner, 0.5, { x: 0, y: 0 })).toEqual({ scale: 2, x: -1, y: -1 });
  });
});

test("panning stops at the edges of the photo", () => {
  const view = zoomAt(WHOLE, 2, { x: 0.5, y: 0.5 });
  expect(panBy(view, 5, -5)).toEqual({ scale: 2, x: 0, y: -1 });
  expect(panBy(WHOLE, 0.5, 0.5)).toEqual(WHOLE);
});
