import { splitAdvice } from "@/lib/split-advice";

import styles from "./folded-advice.module.css";
import { FormattedText } from "./formatted-text";

type FoldedAdviceProps = {
  /** Untrusted: a model may have written it. */
  text: string;
  headingLevel: 3 | 4;
  /** Whether it is time to format it. */
  ready?: boolean;
};

/** Advice with what to do in view, and the reasons of each part behind a tap. */
export function FoldedAdvice({ text, headingLevel, ready = true }: FoldedAdviceProps) {
  return (
    <div className={styles.advice}>
      {splitAdvice(text).map(({ heading, short, why }, index) => (
        // Parts are only ever added at the end.
        <div key={index}>
          <FormattedText text={short} headingLevel={headingLevel} ready={ready} />
          {why !== "" && (
            <details className={styles.why}>
              <summary>
                Why?<span className="visually-hidden"> {heading}</span>
              </summary>
              <FormattedText text={why} headingLevel={headingLevel} ready={ready} />
            </details>
          )}
        </div>
      ))}
    </div>
  );
}
