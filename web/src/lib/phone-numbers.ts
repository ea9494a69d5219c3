/** A piece of text, and where it leads if it is a number to call or to text. */
type Piece = { text: string; href: string | null };

/**
 * The short numbers of the UK that help lines have, those that begin with 03
 * and 08, and the number of Shout, which takes text messages only.
 */
const NUMBERS = /(?<!\d)(999|111|116 123|85258|0[38]\d{2}(?: \d{2,4}){1,3})(?!\d)/g;

const SHOUT = "85258";

/** Cuts text at its telephone numbers, so that they can be made to call. */
export function splitAtPhoneNumbers(text: string): Piece[] {
  return text
    .split(NUMBERS)
    .map((part, index) => ({
      text: part,
      // What the pattern caught stands at the odd places.
      href: index % 2 === 1 ? linkTo(part) : null,
    }))
    .filter((piece) => piece.text !== "");
}

function linkTo(number: string): string {
  // Android and iOS disagree on what comes before the body; both read this.
  return number === SHOUT ? "sms:85258?&body=SHOUT" : `tel:${number.replaceAll(" ", "")}`;
}
