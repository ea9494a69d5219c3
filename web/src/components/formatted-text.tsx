import { lazy, Suspense } from "react";

import styles from "./formatted-text.module.css";

// Most of the weight of a page that shows it, and not needed to see the page.
const Markdown = lazy(async () => ({ default: (await import("./markdown")).Markdown }));

type FormattedTextProps = {
  /** Untrusted: a model wrote it. */
  text: string;
  /** All headings in the text become headings of this level of the page. */
  headingLevel: 3 | 4;
  /** Whether it is time to format it. */
  ready?: boolean;
};

/** Generated text with its formatting, and as it is until that has been loaded. */
export function FormattedText({ text, headingLevel, ready = true }: FormattedTextProps) {
  const plain = <p className={styles.plain}>{text}</p>;
  if (!ready) return plain;
  return (
    <Suspense fallback={plain}>
      <Markdown text={text} headingLevel={headingLevel} />
    </Suspense>
  );
}
