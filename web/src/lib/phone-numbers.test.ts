import { expect, test } from "vitest";

import { splitAtPhoneNumbers } from "./phone-numbers";

function linksIn(text: string): string[] {
  return splitAtPhoneNumbers(text).flatMap((piece) =>
    typeof piece === "string" ? [] : piece.href,
  );
}

test("help lines can be called", () => {
  expect(
    linksIn(
      "Call 999, NHS 111 or Samaritans on 116 123. Papyrus: 0800 068 4141. Childline: 0800 1111. Mind 0300 123 3393, helpline 0808 2000 247.",
    ),
  ).toEqual([
    "tel:999",
    "tel:111",
    "tel:116123",
    "tel:08000684141",
    "tel:08001111",
    "tel:03001233393",
    "tel:08082000247",
  ]);
});

test("the help lines of all four nations can be called", () => {
  expect(
    linksIn(
      "England 0808 2000 247, Scotland 0800 027 1234, Wales 0808 80 10 800, Northern Ireland 0808 802 1414. Breathing Space: 0800 83 85 87.",
    ),
  ).toEqual([
    "tel:08082000247",
    "tel:08000271234",
    "tel:08088010800",
    "tel:08088021414",
    "tel:0800838587",
  ]);
});

test("Shout is texted, with the word it asks for", () => {
  expect(linksIn("Text SHOUT to 85258.")).toEqual(["sms:85258?&body=SHOUT"]);
});

test("parents of a new baby text the same number with another word", () => {
  expect(linksIn("Text PANDAS to 85258, or SHOUT to 85258.")).toEqual([
    "sms:85258?&body=PANDAS",
    "sms:85258?&body=SHOUT",
  ]);
});

test("numbers with an area can be called", () => {
  expect(linksIn("Forced Marriage Unit: 020 7008 0151. Animal PoisonLine: 01202 509 000.")).toEqual(
    ["tel:02070080151", "tel:01202509000"],
  );
});

test("other figures cannot be called", () => {
  expect(linksIn("About 20 minutes, 6 to 8 weeks, 1999, 852581, SPF 30.")).toEqual([]);
});

test("no word is lost", () => {
  const text = "999 (116 123), or NHS 111. Text SHOUT to 85258; Wales 0808 80 10 800";
  const pieces = splitAtPhoneNumbers(text).map((piece) =>
    typeof piece === "string" ? piece : piece.lead + piece.number + piece.tail,
  );
  expect(pieces.join("")).toBe(text);
});

test("a number keeps the word before it and the punctuation after it", () => {
  expect(
    splitAtPhoneNumbers("Free: England 0808 2000 247, Northern Ireland 0808 802 1414."),
  ).toEqual([
    "Free: ",
    { lead: "England ", number: "0808 2000 247", tail: ",", href: "tel:08082000247" },
    " Northern ",
    { lead: "Ireland ", number: "0808 802 1414", tail: ".", href: "tel:08088021414" },
  ]);
});
