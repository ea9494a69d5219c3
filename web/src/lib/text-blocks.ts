/** A paragraph, or a list whose numbers begin at start. A list of points has no start. */
export type TextBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "list"; start: number | null; items: readonly string[] };

const ITEM = /^(?:(\d+)\.|-) +(.*)$/;

/**
 * Divides a fixed text into paragraphs and lists. An empty line ends a
 * paragraph, "1. " and "- " begin a list item, and an indented line goes on with
 * the item before it.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let ended = true;
  for (const line of text.split("\n")) {
    const words = line.trim();
    if (words === "") {
      ended = true;
      continue;
    }
    addLine(blocks, line, ended);
    ended = false;
  }
  return blocks;
}

function addLine(blocks: TextBlock[], line: string, ended: boolean): void {
  const words = line.trim();
  const last = blocks.at(-1);
  const item = ITEM.exec(words);
  if (item !== null) {
    const start = item[1] === undefined ? null : Number(item[1]);
    addItem(blocks, start, item[2] ?? "");
  } else if (last?.kind === "list" && line.startsWith(" ")) {
    const items = [...last.items.slice(0, -1), `${last.items.at(-1) ?? ""} ${words}`];
    blocks.splice(-1, 1, { ...last, items });
  } else if (last?.kind === "paragraph" && !ended) {
    blocks.splice(-1, 1, { kind: "paragraph", text: `${last.text} ${words}` });
  } else {
    blocks.push({ kind: "paragraph", text: words });
  }
}

/** Adds to the list before it if that is of the same kind. */
function addItem(blocks: TextBlock[], start: number | null, words: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "list" && (last.start === null) === (start === null)) {
    blocks.splice(-1, 1, { ...last, items: [...last.items, words] });
  } else {
    blocks.push({ kind: "list", start, items: [words] });
  }
}
