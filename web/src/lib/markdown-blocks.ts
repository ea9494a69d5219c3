const FENCE = /^ {0,3}(?:```|~~~)/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/**
 * Divides markdown into pieces that can be formatted one by one, so that text at
 * the end changes none of the pieces before the last. It divides only at empty
 * lines, and neither in a list nor in a block of code.
 */
export function markdownBlocks(text: string): string[] {
  const blocks: string[][] = [];
  let isFenced = false;
  let hasList = false;
  let afterEmpty = true;
  for (const line of text.split("\n")) {
    const isEmpty = line.trim() === "";
    const isItem = LIST_ITEM.test(line);
    const goesOn = isFenced || line.startsWith(" ") || (hasList && isItem);
    if (!isEmpty && afterEmpty && (blocks.length === 0 || !goesOn)) {
      blocks.push([]);
      hasList = false;
    }
    blocks.at(-1)?.push(line);
    hasList ||= isItem;
    if (FENCE.test(line)) isFenced = !isFenced;
    afterEmpty = isEmpty;
  }
  return blocks.map((lines) => lines.join("\n"));
}
