import type { Reading } from "./recogniser";

/** Words below this confidence are shown to the person. */
export const DOUBTFUL_BELOW = 80;
/** The words of a list that was read well are surer than this on average. */
const SURE = 75;
/** A list of ingredients has hardly fewer words. */
const FEW_WORDS = 8;

/** Stands among the doubtful words when the label was probably not read whole. */
export const NOT_WHOLE = "parts of the label that were not read";

/** More would be a list that nobody reads. */
const MOST_WORDS = 60;

export type Doubts = {
  /** Words that were read badly, each once, as they stand in the text. */
  words: readonly string[];
  /** Why the label may not have been read whole. Empty if nothing speaks for it. */
  gaps: readonly string[];
};

/** Finds what the person should check before the text is used. */
export function doubtsOf({ text, words, missesLine }: Reading): Doubts {
  const named = words.filter((word) => /[\p{L}\p{N}]/u.test(word.text));
  const weak = named.filter((word) => word.confidence < DOUBTFUL_BELOW);
  const unique = [...new Set(weak.map((word) => trimmed(word.text)))];
  const mean = named.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, named.length);
  const gaps: string[] = [];
  if (named.length < FEW_WORDS) gaps.push("Only a few words were read.");
  if (named.length > 0 && mean < SURE) gaps.push("Much of the print was hard to read.");
  if (!/\bingredi[ea]nt/i.test(text)) gaps.push("The word “Ingredients” was not seen.");
  if (/[,/(&-]\s*$|\([^)]*$/.test(text)) gaps.push("The list seems to stop in the middle.");
  if (missesLine) gaps.push("A line may be missing.");
  if (unique.length > MOST_WORDS) gaps.push("Many more words were hard to read.");
  return { words: unique.slice(0, MOST_WORDS), gaps };
}

/** The doubtful words that are still in the text after the person corrected it. */
export function stillDoubtful(words: readonly string[], text: string): string[] {
  return words.filter((word) => text.includes(word));
}

function trimmed(word: string): string {
  return word.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N})]+$/gu, "");
}
