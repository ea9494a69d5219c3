import { expect, test } from "vitest";

import { type Advice, settle, START, type Steady } from "./steady";

/** Reads every 250 ms, as the camera does, and keeps what was said when. */
function follow(readings: Advice[]) {
  const said: [number, Advice | null][] = [];
  let state: Steady = START;
  readings.forEach((advice, i) => {
    const next = settle(state, advice, i * 250);
    if (next.saidAt !== state.saidAt) said.push([i * 250, next.said]);
    state = next;
  });
  return { shown: state.shown, said };
}

const times = (count: number, advice: Advice): Advice[] =>
  Array.from({ length: count }, () => advice);

test("one odd reading changes nothing", () => {
  expect(follow([...times(5, "closer"), "blurred", "closer"]).shown).toBe("closer");
  expect(follow(["closer"]).shown).toBeNull();
});

test("what lasts is shown at once and said only after a pause", () => {
  const { shown, said } = follow([...times(4, "closer"), ...times(12, "tilt-left")]);
  expect(shown).toBe("tilt-left");
  expect(said).toEqual([
    [500, "closer"],
    [3500, "tilt-left"],
  ]);
});

test("advice that is not followed is repeated after nine seconds", () => {
  expect(follow(times(60, "further")).said.map(([at]) => at)).toEqual([500, 9500]);
});

test("that all is well is said once", () => {
  expect(follow(times(80, "ready")).said).toEqual([[500, "ready"]]);
});
