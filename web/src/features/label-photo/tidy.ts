import type { Word } from "./recogniser";

/** What engines make of the dots between names, alone or behind a word. */
const DOT_ALONE = /^[*«»¢°•·+©®eo.-]$/;
const DOT_BEHIND = /(?<=[\p{L}\p{N})])[*«»¢•·+]$/u;
/** Below this a list is not separated by dots. */
const FEW_DOTS = 4;

/** Specks of the paper that were taken for signs. */
const SPECK = /^[~=_+|:;.§*°«»—–-]+$/;

/** A colour: the I is often read as an l. */
const COLOUR = /^[CG][lI1i|]$/;

/** Puts right what the engine often gets wrong in lists of ingredients. */
export function tidyLines(lines: readonly (readonly Word[])[]): Word[][] {
  const all = lines.flat();
  const dots = all.filter(({ text }) => DOT_ALONE.test(text) || DOT_BEHIND.test(text)).length;
  const commas = all.filter(({ text }) => text.endsWith(",")).length;
  const isDotted = dots >= FEW_DOTS && dots > commas;
  const tidied = lines.map((line) => {
    const words = isDotted ? line.map(withDot) : line.filter(({ text }) => !SPECK.test(text));
    return words.map((word, i) => withColour(word, words[i + 1]));
  });
  return tidied.filter((line) => line.length > 0);
}

function withDot(word: Word): Word {
  if (DOT_ALONE.test(word.text)) return { ...word, text: "•" };
  return { ...word, text: word.text.replace(DOT_BEHIND, " •") };
}

function withColour(word: Word, next: Word | undefined): Word {
  const isColour = COLOUR.test(word.text) && /^\d{5}\b/.test(next?.text ?? "");
  return isColour ? { ...word, text: "CI" } : word;
}

/** The top and the bottom of a line, in pixels. */
export type Extent = { top: number; bottom: number };

/** How much further apart than usual two lines are when one between them was not read. */
const WIDE = 1.7;

/** Whether a line seems to be missing between two others. */
export function missesLine(lines: readonly Extent[]): boolean {
  const middles = lines.map(({ top, bottom }) => (top + bottom) / 2);
  const steps = middles.slice(1).map((middle, i) => middle - (middles[i] ?? 0));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return usual > 0 && steps.some((step) => step > WIDE * usual);
}
