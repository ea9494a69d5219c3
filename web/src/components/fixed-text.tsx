import { type TextBlock, textBlocks } from "@/lib/text-blocks";

import { CallableText } from "./callable-text";
import styles from "./fixed-text.module.css";

type FixedTextProps = {
  text: string;
  /** Shows telephone numbers as buttons, for somebody who should call now. */
  largeNumbers?: boolean;
};

/** A text of ours: paragraphs and lists, with numbers that can be called. */
export function FixedText({ text, largeNumbers = false }: FixedTextProps) {
  return (
    <div className={styles.text} data-large-numbers={largeNumbers}>
      {textBlocks(text).map((block, index) => (
        // The blocks never change their places.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        <CallableText>{block.text}</CallableText>
      </p>
    );
  }
  const items = block.items.map((item) => (
    <li key={item}>
      <CallableText>{item}</CallableText>
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}
