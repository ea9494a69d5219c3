import { expect, test } from "vitest";

import { settle, START, type Steady } from "./steady";

/** Reads every 250 ms, as the camera does, and keeps what was said when. */
function follow(readings: string[]) {
  const said: [number, string | null][] = [];
  let state: Steady = START;
  readings.forEach((advice, i) => {
    const next = settle(state, advice, i * 250);
    if (next.saidAt !== state.saidAt) said.push([i * 250, next.said]);
    state = next;
  });
  return { shown: state.shown, said };
}

const times = (count: number, advice: string): string[] =>
  Array.from({ length: count }, () => advice);

test("one odd reading changes nothing", () => {
  expect(follow([...times(5, "dark"), "blurred", "dark"]).shown).toBe("dark");
  expect(follow(["dark"]).shown).toBeNull();
});

test("what lasts is shown at once and said only after a pause", () => {
  const { shown, said } = follow([...times(4, "dark"), ...times(12, "blurred")]);
  expect(shown).toBe("blurred");
  expect(said).toEqual([
    [500, "dark"],
    [3500, "blurred"],
  ]);
});

test("the same advice is said once", () => {
  expect(follow(times(80, "dark")).said).toEqual([[500, "dark"]]);
});
