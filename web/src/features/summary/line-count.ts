/** Letters that are about twice as wide as the others in most fonts. */
const WIDE = /[mwMW@%&—…]/;
/** Scripts with square characters, and pictures. */
const SQUARE = /[^\u0000-\u024F\u2000-\u206F]/;

/** How wide a character is, in widths of a small letter. Rather too wide than too narrow. */
function widthOf(character: string): number {
  if (SQUARE.test(character)) return 2.2;
  if (WIDE.test(character)) return 2;
  return character === character.toUpperCase() && character !== character.toLowerCase() ? 1.5 : 1;
}

/**
 * Wraps a text as a browser does: at spaces, and inside a word that is longer than a
 * line. Paper has no scrollbar, so the number of lines must be known before printing.
 * The lines together are the text, so line breaks of the text end a line.
 */
export function wrapText(text: string, width: number): string[] {
  const lines = [""];
  let used = 0;
  const breakLine = () => {
    lines.push("");
    used = 0;
  };
  for (const word of text.split(/(?<=[ \n])/)) {
    if (used > 0 && used + sumOf(word.trimEnd()) > width) breakLine();
    for (const character of word) {
      const size = character === "\n" ? 0 : widthOf(character);
      // A space at the end of a line hangs over.
      if (used + size > width && character !== " ") breakLine();
      lines.push((lines.pop() ?? "") + character);
      used += size;
    }
    if (word.endsWith("\n")) breakLine();
  }
  return lines;
}

function sumOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
}

/** A text without empty lines, cut where it has more lines than it may have. */
export function cutText(
  text: string,
  width: number,
  most: number,
): { text: string; lines: number; isCut: boolean } {
  const tidy = text.trim().replaceAll(/\s*\n\s*/g, "\n");
  const lines = wrapText(tidy, width);
  if (lines.length <= most) return { text: tidy, lines: lines.length, isCut: false };
  const last = Array.from((lines[most - 1] ?? "").trimEnd());
  while (sumOf(last.join("")) + widthOf("…") > width) last.pop();
  const before = lines.slice(0, most - 1).join("");
  return { text: `${before}${last.join("").trimEnd()}…`, lines: most, isCut: true };
}
