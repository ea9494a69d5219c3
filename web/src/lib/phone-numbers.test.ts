import { expect, test } from "vitest";

import { splitAtPhoneNumbers } from "./phone-numbers";

function numbersIn(text: string): (string | null)[] {
  return splitAtPhoneNumbers(text).flatMap(({ number }) => (number === null ? [] : [number]));
}

test("help lines can be called", () => {
  expect(
    numbersIn(
      "Call 999, NHS 111 or Samaritans on 116 123. Papyrus: 0800 068 4141. Childline: 0800 1111. Mind 0300 123 3393, helpline 0808 2000 247.",
    ),
  ).toEqual(["999", "111", "116123", "08000684141", "08001111", "03001233393", "08082000247"]);
});

test("the help lines of all four nations can be called", () => {
  expect(
    numbersIn(
      "England 0808 2000 247, Scotland 0800 027 1234, Wales 0808 80 10 800, Northern Ireland 0808 802 1414. Breathing Space: 0800 83 85 87.",
    ),
  ).toEqual(["08082000247", "08000271234", "08088010800", "08088021414", "0800838587"]);
});

test("other figures cannot", () => {
  expect(numbersIn("Text SHOUT to 85258. About 20 minutes, 6 to 8 weeks, 1999, SPF 30.")).toEqual(
    [],
  );
});

test("no word is lost", () => {
  const text = "999 or 111";
  const pieces = splitAtPhoneNumbers(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});
