import { expect, test } from "vitest";

import { markdownBlocks } from "./markdown-blocks";

test("divides at empty lines, and keeps every word", () => {
  const text = "# Start\n\nOne\ntwo.\n\n| a | b |\n|---|---|\n| c | d |\n\nEnd";
  const blocks = markdownBlocks(text);
  expect(blocks.map((block) => block.trim())).toEqual([
    "# Start",
    "One\ntwo.",
    "| a | b |\n|---|---|\n| c | d |",
    "End",
  ]);
  expect(blocks.join("\n")).toBe(text);
});

test.each([
  ["a list with empty lines", "1. One\n\n2. Two\n\n   More of two\n\n- Point\n\n- Point"],
  ["a list that follows its sentence", "You need:\n- One\n\n- Two"],
  ["code with empty lines", "```\none\n\ntwo\n```"],
])("does not divide %s", (_, text) => {
  expect(markdownBlocks(text)).toEqual([text]);
});

test("a list ends where a sentence begins", () => {
  expect(markdownBlocks("Do this:\n\n- One\n- Two\n\nThen rest.").map((b) => b.trim())).toEqual([
    "Do this:",
    "- One\n- Two",
    "Then rest.",
  ]);
});

test("more text changes no piece but the last", () => {
  const text = "# Start\n\nOne two.\n\n1. Wash\n2. Dry\n\nThen **rest**.\n\n- a\n- b\n\nEnd";
  let before: string[] = [];
  for (let length = 1; length <= text.length; length++) {
    const now = markdownBlocks(text.slice(0, length));
    // A line that has only begun may still turn out to go on with a list.
    expect(now.slice(0, before.length - 1).map((b) => b.trim())).toEqual(
      before.slice(0, -1).map((b) => b.trim()),
    );
    before = now;
  }
});

test("nothing has no pieces", () => {
  expect(markdownBlocks("")).toEqual([]);
  expect(markdownBlocks("\n\n")).toEqual([]);
});
