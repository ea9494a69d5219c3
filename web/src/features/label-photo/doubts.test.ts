import { expect, test } from "vitest";

import { doubtsOf, stillDoubtful } from "./doubts";

/** Words with the same confidence, but for those that are named. */
function reading(text: string, weak: Record<string, number> = {}) {
  const words = text.split(/\s+/).map((word) => ({ text: word, confidence: weak[word] ?? 95 }));
  return { text, words, missesLine: false };
}

const LIST =
  "Ingredients: Aqua, Glycerin, Cetearyl Alcohol, Linalool, Limonene, Parfum, Sodium Benzoate.";

test("a list that was read well raises no doubt", () => {
  expect(doubtsOf(reading(LIST))).toEqual({ words: [], gaps: [] });
});

test("weak words are named once, without the signs around them", () => {
  const { words } = doubtsOf(reading(`${LIST} Linalool,`, { "Linalool,": 40, "Parfum,": 79 }));
  expect(words).toEqual(["Linalool", "Parfum"]);
});

test("a sign alone is no word", () => {
  expect(doubtsOf(reading(`${LIST} ~~`, { "~~": 1 })).words).toEqual([]);
});

test.each([
  ["Ingredients: Aqua.", "Only a few words were read."],
  [LIST.replace("Ingredients: ", ""), "The word “Ingredients” was not seen."],
  [LIST.replace("Benzoate.", "Benzoate,"), "The list seems to stop in the middle."],
  [LIST.replace("Benzoate.", "Benzo-"), "The list seems to stop in the middle."],
  [LIST.replace("Benzoate.", "(Benzoate"), "The list seems to stop in the middle."],
])("%s is perhaps not whole", (text, gap) => {
  expect(doubtsOf(reading(text)).gaps).toEqual([gap]);
});

test("a list that is weak as a whole is perhaps not whole", () => {
  const words = LIST.split(" ").map((text) => ({ text, confidence: 60 }));
  expect(doubtsOf({ text: LIST, words, missesLine: false }).gaps).toEqual([
    "Much of the print was hard to read.",
  ]);
});

test("a gap between lines is said", () => {
  expect(doubtsOf({ ...reading(LIST), missesLine: true }).gaps).toEqual(["A line may be missing."]);
});

test("nothing at all is not whole", () => {
  expect(doubtsOf({ text: "", words: [], missesLine: false }).gaps).not.toEqual([]);
});

test("more weak words than anybody checks are said to be more", () => {
  const names = Array.from({ length: 90 }, (_, i) => `Name${String(i)}`);
  const weak = Object.fromEntries(names.map((name) => [name, 50]));
  const { words, gaps } = doubtsOf(reading(`${LIST} ${LIST} ${names.join(" ")}`, weak));
  expect(words).toHaveLength(60);
  expect(gaps).toContain("Many more words were hard to read.");
});

test("a word that was corrected is no longer doubtful", () => {
  expect(stillDoubtful(["Linalol", "Parfun"], "Linalool, Parfun")).toEqual(["Parfun"]);
});
