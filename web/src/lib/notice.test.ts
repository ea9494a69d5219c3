import { expect, test } from "vitest";

import { readNotice } from "./notice";

test("finds the message that the previous page left", () => {
  expect(readNotice({ notice: "Saved." })).toBe("Saved.");
});

test.each([null, undefined, "text", {}, { notice: 3 }])("finds none in %j", (state) => {
  expect(readNotice(state)).toBeNull();
});
