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
 * The short numbers of the UK that help lines have, those that begin with 03
 * and 08, and the number of Shout, which takes text messages only.
 */
const NUMBERS =
  /((?:[^\s\d]+ )?)(?<!\d)(999|111|116 123|85258|0[38]\d{2}(?: \d{2,4}){1,3})(?!\d)([.,;:?!)]*)/g;

const SHOUT = "85258";

/** Cuts text at its telephone numbers, so that they can be made to call. */
export function splitAtPhoneNumbers(text: string): (string | PhoneNumber)[] {
  const pieces: (string | PhoneNumber)[] = [];
  let done = 0;
  for (const match of text.matchAll(NUMBERS)) {
    const [whole, lead = "", number = "", tail = ""] = match;
    if (match.index > done) pieces.push(text.slice(done, match.index));
    pieces.push({ lead, number, tail, href: linkTo(number) });
    done = match.index + whole.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

function linkTo(number: string): string {
  // Android and iOS disagree on what comes before the body; both read this.
  return number === SHOUT ? "sms:85258?&body=SHOUT" : `tel:${number.replaceAll(" ", "")}`;
}
