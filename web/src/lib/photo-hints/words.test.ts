import { expect, test } from "vitest";

import { tonesFor } from "./tones";
import { liveWords, stillWords } from "./words";

test("words and sounds name the person's own side", () => {
  expect(liveWords("to-left")).toMatch(/your left/);
  expect(stillWords("to-left")).toMatch(/your right/);
  expect(tonesFor("to-left").pan).toBe(-1);
  expect(tonesFor("tilt-right").pan).toBe(1);
});

test("closer rises, back falls, and light is low", () => {
  const [low = 0, high = 0] = tonesFor("closer").notes;
  expect(high).toBeGreaterThan(low);
  expect(tonesFor("further").notes).toEqual([high, low]);
  expect(tonesFor("darker")).toEqual(tonesFor("blurred"));
});
