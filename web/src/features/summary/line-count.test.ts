import { expect, test } from "vitest";

import { cutText, wrapText } from "./line-count";

test.each([
  ["", 1],
  ["one two", 1],
  ["one two three four", 2],
  ["one\ntwo", 2],
  ["a".repeat(35), 4],
  ["W".repeat(10), 2],
  ["語".repeat(10), 3],
])("%j takes %i lines of ten small letters", (text, lines) => {
  expect(wrapText(text, 10)).toHaveLength(lines);
});

test("a text that fits stays as it is, without its empty lines", () => {
  expect(cutText("one\n\n\n two ", 10, 2)).toEqual({ text: "one\ntwo", lines: 2, isCut: false });
});

test("a text that is too long ends in dots, and has no more lines than it may", () => {
  const cut = cutText("one two three four five six seven", 10, 2);
  expect(cut).toMatchObject({ lines: 2, isCut: true });
  expect(cut.text).toMatch(/^one two .*…$/);
  expect(wrapText(cut.text, 10).length).toBeLessThanOrEqual(2);
  expect(cutText("a\n".repeat(50), 10, 3).text.split("\n")).toHaveLength(3);
});
