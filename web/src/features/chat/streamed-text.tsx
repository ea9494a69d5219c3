import { memo } from "react";

import { FoldedAdvice } from "@/components/folded-advice";
import { FormattedText } from "@/components/formatted-text";
import { markdownBlocks } from "@/lib/markdown-blocks";
import { hasReasons } from "@/lib/split-advice";

import styles from "./streamed-text.module.css";

/**
 * The text of an answer that is still being written. Only its last piece is
 * formatted anew when more words come.
 */
export function StreamedText({ text }: { text: string }) {
  if (hasReasons(text)) return <FoldedAdvice text={text} headingLevel={3} />;
  return (
    <div className={styles.text}>
      {markdownBlocks(text).map((block, index) => (
        // Pieces are only ever added at the end.
        <Piece key={index} text={block.trimEnd()} />
      ))}
    </div>
  );
}

const Piece = memo(function Piece({ text }: { text: string }) {
  return <FormattedText text={text} headingLevel={3} />;
});
