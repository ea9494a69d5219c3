import { expect, test } from "vitest";

import { buildCalendar, type CalendarEvent } from "./calendar";

const event: CalendarEvent = {
  uid: "routine-1-morning@clary.example",
  date: "2026-11-15",
  time: "08:00",
  minutes: 15,
  title: "Morning Routine",
  text: "Wash gently.\nPat dry.",
};
const now = new Date("2026-11-14T21:05:09.123Z");

/** The lines as a calendar program sees them, put together again. */
function unfolded(text: string): string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

test("a file has the entries with floating times and lasting names", () => {
  expect(buildCalendar([event], now).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Clary//Routines//EN",
    "BEGIN:VEVENT",
    "UID:routine-1-morning@clary.example",
    "DTSTAMP:20261114T210509Z",
    "DTSTART:20261115T080000",
    "DURATION:PT15M",
    "SUMMARY:Morning Routine",
    String.raw`DESCRIPTION:Wash gently.\nPat dry.`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("what has a meaning of its own is escaped, and other control characters are left out", () => {
  const text = "Oil; cream, C:\\x\r\nthen\rrest\u0007\tend";
  const [description] = unfolded(buildCalendar([{ ...event, text }], now)).filter((line) =>
    line.startsWith("DESCRIPTION:"),
  );
  expect(description).toBe(String.raw`DESCRIPTION:Oil\; cream\, C:\\x\nthen\nrest` + "\tend");
});

test("no line has more than 75 bytes, and no character is cut in half", () => {
  const text = "Füße waschen 🌿 ".repeat(40);
  const file = buildCalendar([{ ...event, text }], now);
  const lengths = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  expect(Math.max(...lengths)).toBeGreaterThan(70);
  expect(unfolded(file)).toContain(`DESCRIPTION:${text}`);
  expect(file).not.toContain("\uFFFD");
});

test("text cannot add lines of its own", () => {
  const title = "x\r\nEND:VCALENDAR\r\nBEGIN:EVIL";
  const lines = unfolded(buildCalendar([{ ...event, title }], now));
  expect(lines.filter((line) => line.startsWith("BEGIN"))).toHaveLength(2);
});
