/** One entry of a calendar file. */
export type CalendarEvent = {
  /** Stays the same, so that importing a file again changes entries and adds none. */
  uid: string;
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM, wherever the person is: no time zone. */
  time: string;
  minutes: number;
  title: string;
  text: string;
  /** How often it comes again. Once, if it is left out. */
  repeat?: "daily" | "weekly";
  /** How many times it comes in all. For ever, if it is left out. */
  times?: number;
  /** Whether the calendar app rings at the time of the entry. */
  alarm?: boolean;
};

/** The longest line of a calendar file, in bytes and without its end. */
const LINE_BYTES = 75;

/** A calendar file (RFC 5545) with these entries. */
export function buildCalendar(events: readonly CalendarEvent[], now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Clary//Routines//EN",
    ...events.flatMap((event) => describe(event, stamp)),
    "END:VCALENDAR",
  ]
    .flatMap(fold)
    .map((line) => `${line}\r\n`)
    .join("");
}

function describe(event: CalendarEvent, stamp: string) {
  const { uid, date, time, minutes, title, text, repeat, times, alarm } = event;
  const start = `${date.replaceAll("-", "")}T${time.replace(":", "")}00`;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${start}`,
    `DURATION:PT${String(minutes)}M`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    // Washing one's face does not make anybody busy.
    "TRANSP:TRANSPARENT",
    ...(repeat
      ? [`RRULE:FREQ=${repeat.toUpperCase()}${times ? `;COUNT=${String(times)}` : ""}`]
      : []),
    ...(alarm ? alarmAtStart(title) : []),
    "END:VEVENT",
  ];
}

function alarmAtStart(title: string) {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:PT0M",
    "END:VALARM",
  ];
}

function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
      .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
      // The format has no way to write other control characters.
      .replaceAll(/[^\P{Cc}\t]/gu, "")
  );
}

/** Cuts a long line into pieces, never inside a character. */
function fold(line: string): string[] {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      // A space marks what goes on, and counts.
      piece = " ";
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}
