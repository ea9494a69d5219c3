import { expect, test } from "vitest";

import { neighbourOf } from "./neighbour";

const items = [{ id: 3 }, { id: 2 }, { id: 1 }];

test.each([
  [3, 2],
  [2, 1],
  [1, 2],
])("when %i goes, %i takes its place", (gone, next) => {
  expect(neighbourOf(gone, items)).toBe(next);
});

test("when the only one goes, there is none", () => {
  expect(neighbourOf(3, [{ id: 3 }])).toBeNull();
});
