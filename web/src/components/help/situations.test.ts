import { expect, test } from "vitest";

import support from "../../../../knowledge/support.yaml?raw";

import { SITUATIONS } from "./situations";

const CONTACTS = SITUATIONS.flatMap(({ contacts }) => contacts);

/** The numbers that somebody confirmed, as they are written in texts. */
const NUMBERS = [...support.matchAll(/^ {2}numbers: (\[.*\])$/gm)].flatMap((match) =>
  [...(match[1] ?? "").matchAll(/"([^"]+)"/g)].map((number) => number[1] ?? ""),
);
const SITES = [...support.matchAll(/^ {2}url: (\S+)$/gm)].map((match) => match[1]);

function numberIn(href: string): string | undefined {
  return /^(?:tel|sms):(\d+)/.exec(href)?.[1];
}

test("there are numbers and sites to compare with", () => {
  expect(NUMBERS).toContain("116 123");
  expect(NUMBERS.length).toBeGreaterThan(10);
  expect(SITES).toContain("https://bddfoundation.org");
});

test("every contact is one that somebody confirmed", () => {
  for (const { label, href } of CONTACTS) {
    const number = numberIn(href);
    if (number === undefined) {
      expect(SITES, label).toContain(href);
      continue;
    }
    const written = NUMBERS.find((known) => known.replaceAll(" ", "") === number);
    expect(written, `${label} is not in knowledge/support.yaml`).toBeDefined();
    expect(label, "the label says the number for whom the link does nothing").toContain(written);
  }
});

test("numbers in the texts can be called", () => {
  for (const { id, text, contacts } of SITUATIONS) {
    const numbers = contacts.map(({ href }) => numberIn(href));
    for (const [number] of text.matchAll(/\b(999|111)\b/g)) expect(numbers, id).toContain(number);
  }
});

test("each situation is short, and says who helps", () => {
  expect(new Set(SITUATIONS.map(({ id }) => id)).size).toBe(SITUATIONS.length);
  expect(SITUATIONS.map(({ title }) => title)).toEqual([
    "I might hurt myself or end my life",
    "I can't breathe, or my face, lips or tongue is swelling",
    "I took too much",
    "Somebody at home hurts or frightens me",
    "My skin or eye needs a doctor today",
    "Eating has become a worry",
    "I am worried about somebody else",
    "I am under 18",
    "I just feel very low",
  ]);
  for (const { id, text, contacts } of SITUATIONS) {
    expect(text.match(/[.?!](?= |$)/g)?.length, id).toBeLessThanOrEqual(2);
    expect(contacts.length, id).toBeGreaterThan(0);
  }
});
