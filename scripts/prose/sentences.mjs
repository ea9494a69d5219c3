// Splits Markdown into blocks and sentences, with the line on which each begins.
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);
const segmenter = new Intl.Segmenter("en-GB", { granularity: "sentence" });

// These blocks hold text of their own. A table cell and a heading are read alone.
const KINDS = { paragraph: "text", heading: "heading", tableCell: "cell" };

// A dot after these ends no sentence.
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|vs|cf|Dr|Mr|Mrs|Ms|No|et al|approx)\.)\s*$/;

// Front matter becomes empty lines, so that line numbers stay.
const withoutFrontMatter = (text) =>
  text.replace(/^---\n[\s\S]*?\n---\n/, (matter) => matter.replace(/[^\n]/g, ""));

/**
 * A block is its characters and the source line of each. Code becomes one word; comments, images and addresses of links
 * have no words. `plain` marks characters outside quotation marks, emphasis and code.
 */
function collect(node, block, plain = true) {
  const add = (text, line, isPlain) => {
    for (const character of text) {
      block.text += character === "\n" ? " " : character;
      block.lines.push(...Array(character.length).fill(line));
      block.plain.push(...Array(character.length).fill(isPlain));
      if (character === "\n") line += 1;
    }
  };
  const line = node.position.start.line;
  switch (node.type) {
    case "text":
      return add(node.value, line, plain);
    case "inlineCode":
      return add("Code", line, false);
    case "break":
      return add(" ", line, plain);
    case "html":
    case "image":
    case "footnoteReference":
      return undefined;
    default:
      for (const child of node.children ?? []) collect(child, block, plain && node.type !== "emphasis");
      return undefined;
  }
}

// Words that stand in quotation marks are quoted, not used.
function markQuotes(block) {
  for (const match of block.text.matchAll(/"[^"]*"|“[^”]*”/g)) {
    block.plain.fill(false, match.index, match.index + match[0].length);
  }
}

const countWords = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** sentencesOf returns { kind, line, text, used, words } of each sentence; `used` is the text without quotes and code. */
export function sentencesOf(markdown) {
  const sentences = [];
  const visit = (node) => {
    const kind = KINDS[node.type];
    if (kind === undefined) {
      for (const child of node.children ?? []) visit(child);
      return;
    }
    const block = { text: "", lines: [], plain: [] };
    collect(node, block);
    markQuotes(block);
    let begin = 0;
    for (const { segment, index } of segmenter.segment(block.text)) {
      const end = index + segment.length;
      if (ABBREVIATION.test(segment) && end < block.text.length) continue;
      const whole = block.text.slice(begin, end);
      const at = begin + whole.search(/\S|$/);
      const used = [...Array(end - begin).keys()].map((i) => (block.plain[begin + i] ? block.text[begin + i] : "_")).join("");
      const words = countWords(whole);
      if (words > 0) sentences.push({ kind, line: block.lines[at], text: whole.trim(), used: used.trim(), words });
      begin = end;
    }
  };
  visit(parser.parse(withoutFrontMatter(markdown)));
  return sentences;
}
