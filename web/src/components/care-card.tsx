import { useId } from "react";

import { CallableText } from "./callable-text";
import styles from "./care-card.module.css";
import type { NextStep } from "./estimate-texts";

type CareCardProps = NextStep & {
  /** Somebody may be in danger. */
  urgent?: boolean;
};

/** Who can help. Set apart from everything else, as it is what matters most. */
export function CareCard({ title, text, urgent = false }: CareCardProps) {
  const id = useId();
  return (
    <div role="group" className={styles.card} data-urgent={urgent} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>
        <CallableText>{text}</CallableText>
      </p>
    </div>
  );
}
