import { expect, test } from "vitest";

import { textBlocks } from "./text-blocks";

test("empty lines divide paragraphs, and a single break is a space", () => {
  expect(textBlocks("One\ntwo.\n\n\nThree.")).toEqual([
    { kind: "paragraph", text: "One two." },
    { kind: "paragraph", text: "Three." },
  ]);
});

test("steps and points become lists between paragraphs", () => {
  expect(
    textBlocks(
      "Do this:\n\n1. Sit down.\n2. Call 999.\n\nThen:\n- Wait.\n- Stay warm.\nGood luck.",
    ),
  ).toEqual([
    { kind: "paragraph", text: "Do this:" },
    { kind: "list", start: 1, items: ["Sit down.", "Call 999."] },
    { kind: "paragraph", text: "Then:" },
    { kind: "list", start: null, items: ["Wait.", "Stay warm."] },
    { kind: "paragraph", text: "Good luck." },
  ]);
});

test("an item goes on in an indented line, and a list after an empty one", () => {
  expect(textBlocks("- Call 999\n  and wait.\n\n- Breathe.")).toEqual([
    { kind: "list", start: null, items: ["Call 999 and wait.", "Breathe."] },
  ]);
});

test("a list that was interrupted goes on counting", () => {
  expect(textBlocks("1. Rinse.\n\nStill sore?\n\n2. Call NHS 111.")).toEqual([
    { kind: "list", start: 1, items: ["Rinse."] },
    { kind: "paragraph", text: "Still sore?" },
    { kind: "list", start: 2, items: ["Call NHS 111."] },
  ]);
});

test("figures and dashes inside a sentence begin no list", () => {
  expect(textBlocks("116 123 is free. -5 is cold, 1.5 is little.")).toEqual([
    { kind: "paragraph", text: "116 123 is free. -5 is cold, 1.5 is little." },
  ]);
});
