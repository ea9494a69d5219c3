/**
 * A number to call or to text, where it leads, and what must not be parted from
 * it: at the start of a line it would seem to belong to the words after it.
 */
export type PhoneNumber = {
  /** The word before it, with the space. */
  lead: string;
  number: string;
  /** The punctuation after it. */
  tail: string;
  href: string;
};

/**
 * The short numbers of the UK that help lines have, those that begin with 03 and 08, two
 * that begin with an area, and the number of Shout, which takes text messages only.
 */
const NUMBERS =
  /((?:[^\s\d]+ )?)(?<!\d)(999|111|116 123|85258|0[38]\d{2}(?: \d{2,4}){1,3}|020 \d{4} \d{4}|01\d{3} \d{3} \d{3})(?!\d)([.,;:?!)]*)/g;

const SHOUT = "85258";

/** Cuts text at its telephone numbers, so that they can be made to call. */
export function splitAtPhoneNumbers(text: string): (string | PhoneNumber)[] {
  const pieces: (string | PhoneNumber)[] = [];
  let done = 0;
  for (const match of text.matchAll(NUMBERS)) {
    const [whole, lead = "", number = "", tail = ""] = match;
    if (match.index > done) pieces.push(text.slice(done, match.index));
    const before = text.slice(0, match.index + lead.length);
    pieces.push({ lead, number, tail, href: linkTo(number, before) });
    done = match.index + whole.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

function linkTo(number: string, before: string): string {
  if (number !== SHOUT) return `tel:${number.replaceAll(" ", "")}`;
  // Android and iOS disagree on what comes before the body; both read this.
  return `sms:85258?&body=${before.endsWith("PANDAS to ") ? "PANDAS" : "SHOUT"}`;
}
