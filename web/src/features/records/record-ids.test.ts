import { expect, test } from "vitest";

import { headingIdOf, neighbourOf } from "./record-ids";

const records = [{ id: 3 }, { id: 2 }, { id: 1 }];

test.each([
  [3, 2],
  [2, 1],
  [1, 2],
])("when %i goes, %i takes its place", (gone, next) => {
  expect(neighbourOf(gone, records)).toBe(next);
});

test("when the only one goes, there is nothing but the page", () => {
  expect(neighbourOf(3, [{ id: 3 }])).toBeNull();
  expect(headingIdOf(null)).toBe("main");
});
