/** A piece of text, and the number to call if it is one. */
type Piece = { text: string; number: string | null };

/** The short numbers of the UK that help lines have, and those that begin with 03 and 08. */
const NUMBERS = /(?<!\d)(999|111|116 123|0[38]\d{2}(?: \d{2,4}){1,3})(?!\d)/g;

/** Cuts text at its telephone numbers, so that they can be made to call. */
export function splitAtPhoneNumbers(text: string): Piece[] {
  return text
    .split(NUMBERS)
    .map((part, index) => ({
      text: part,
      // What the pattern caught stands at the odd places.
      number: index % 2 === 1 ? part.replaceAll(" ", "") : null,
    }))
    .filter((piece) => piece.text !== "");
}
