import { useState } from "react";
import { Link } from "react-router";

import { FoldedAdvice } from "@/components/folded-advice";
import { FormattedText } from "@/components/formatted-text";
import { TextButton } from "@/components/text-button";
import { hasReasons } from "@/lib/split-advice";

import styles from "./record-recommendation.module.css";

type RecordRecommendationProps = {
  text: string;
  /** Whether it is time to format it. */
  near: boolean;
};

/** The advice kept with a record, folded after some lines when it is long. */
export function RecordRecommendation({ text, near }: RecordRecommendationProps) {
  const [folded, setFolded] = useState(isLong(text));

  if (text.trim() === "") {
    return (
      <p className={styles.missing}>
        No recommendation yet. When the <Link to="/chatbot">chatbot</Link> writes one for you, it is
        saved here.
      </p>
    );
  }

  if (hasReasons(text)) return <FoldedAdvice text={text} headingLevel={4} ready={near} />;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a link in the folded part must not take the focus unseen. */}
      <div className={styles.text} data-folded={folded} onFocus={() => setFolded(false)}>
        <FormattedText text={text} headingLevel={4} ready={near} />
      </div>
      {isLong(text) && (
        <p className={styles.fold}>
          <TextButton aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? "Show more" : "Show less"}
          </TextButton>
        </p>
      )}
    </>
  );
}

/** About eight lines on a phone. */
const LONG_LINES = 8;
const LONG_CHARACTERS = 420;

/** Reports whether a text is worth folding, without having to measure it. */
function isLong(text: string): boolean {
  return text.length > LONG_CHARACTERS || text.trim().split("\n").length > LONG_LINES;
}
