import { expect, test } from "vitest";

import { readNotice } from "./notice";

test("finds the message that the previous page left", () => {
  expect(readNotice({ notice: "Saved." })).toEqual({ notice: "Saved." });
  expect(readNotice({ notice: "Saved.", advice: 3 })).toEqual({ notice: "Saved." });
});

test("finds the advice that goes with it", () => {
  const state = { notice: "Saved.", advice: "Rest now." };
  expect(readNotice(state)).toEqual(state);
});

test.each([null, undefined, "text", {}, { notice: 3 }])("finds none in %j", (state) => {
  expect(readNotice(state)).toBeNull();
});
