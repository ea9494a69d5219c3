import assert from "node:assert/strict";
import { test } from "node:test";

import { check, measure, readWords } from "./lint.mjs";
import { sentencesOf } from "./sentences.mjs";

const brief = (markdown) => sentencesOf(markdown).map(({ kind, line, words }) => [kind, line, words]);

test("sentences have their line and their words", () => {
  assert.deepEqual(brief("# A title\n\nOne two three. Four\nfive. Six\n\n- Seven eight\n"), [
    ["heading", 1, 2],
    ["text", 3, 3],
    ["text", 3, 2],
    ["text", 4, 1],
    ["text", 6, 2],
  ]);
});

test("a table cell is a text of its own", () => {
  assert.deepEqual(brief("| a | b |\n|---|---|\n| one two. Three | four |\n"), [
    ["cell", 1, 1],
    ["cell", 1, 1],
    ["cell", 3, 2],
    ["cell", 3, 1],
    ["cell", 3, 1],
  ]);
});

test("code is one word, and comments, blocks of code, front matter and addresses have none", () => {
  const markdown =
    "---\ntitle: x\n---\n\nRun `make check; e2e` [now please](http://a.example/b;c).\n<!-- a comment -->\n\n```\none two\n```\n";
  assert.deepEqual(brief(markdown), [["text", 5, 4]]);
});

test("a figure counts as it is shown", () => {
  assert.equal(sentencesOf("It is <!-- figure: a -->516<!-- /figure --> a second.")[0].text, "It is 516 a second.");
});

test("abbreviations and decimals end no sentence", () => {
  assert.equal(sentencesOf("A rule, e.g. This one, e.g. `code`, holds for 2.5 % of v1.2.3 here.").length, 1);
});

const rules = (markdown) => {
  const words = readWords("# comment\nturn(s|ed|ing)? away\treject\n");
  return sentencesOf(markdown).flatMap((sentence) => check(sentence, words));
};

test("rules", () => {
  assert.deepEqual(rules(`${"word ".repeat(35)}.`), []);
  assert.deepEqual(rules(`${"word ".repeat(36)}.`), ["sentence of 36 words, at most 35"]);
  assert.deepEqual(rules("One; two."), []);
  assert.deepEqual(rules("One; two; three."), ["two semicolons in one sentence"]);
  assert.deepEqual(rules("One — two — three."), ["two dashes in one sentence"]);
  assert.deepEqual(rules("One-two – three."), []);
  assert.deepEqual(rules("What is private goes."), ['"What is" begins a statement: name the subject']);
  assert.deepEqual(rules("What is private?"), []);
  assert.deepEqual(rules("## What is here\n"), []);
  assert.deepEqual(rules("Some were Turned\naway."), ['"Turned away": write reject']);
  assert.deepEqual(rules('We called it *turned away*, "turned away" or `turned away`.'), []);
});

test("averages count running text only", () => {
  assert.equal(measure(sentencesOf("# Title\n\nOne two three. One.\n\n| a |\n|---|\n| b |\n")).average, 2);
});
