import { type ReactNode, useId } from "react";

import styles from "./care-card.module.css";
import type { NextStep } from "./estimate-texts";
import { FixedText } from "./fixed-text";

type CareCardProps = NextStep & {
  /** Urgent: somebody may be in danger. Closed: this is also the whole answer. */
  look?: "closed" | "urgent" | "plain";
  /** The language of title and text, if not English. */
  lang?: string | undefined;
  /** What stands below the text. */
  children?: ReactNode;
};

/** Who can help. Set apart from everything else, as it is what matters most. */
export function CareCard({ title, text, look = "plain", lang, children }: CareCardProps) {
  const id = useId();
  return (
    <div
      role="group"
      className={styles.card}
      data-look={look}
      aria-labelledby={id}
      lang={lang}
      dir={lang && "auto"}
    >
      <h3 id={id}>{title}</h3>
      <div className={styles.body}>
        <FixedText text={text} largeNumbers={look === "closed"} />
        {children}
      </div>
    </div>
  );
}
