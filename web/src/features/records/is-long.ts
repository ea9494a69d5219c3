/** About eight lines on a phone. */
const LONG_LINES = 8;
const LONG_CHARACTERS = 420;

/** Reports whether a text is worth folding, without having to measure it. */
export function isLong(text: string): boolean {
  return text.length > LONG_CHARACTERS || text.trim().split("\n").length > LONG_LINES;
}
