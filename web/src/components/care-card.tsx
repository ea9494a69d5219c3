import { useId } from "react";

import styles from "./care-card.module.css";
import type { NextStep } from "./estimate-texts";

/** Who can help. Set apart from everything else, as it is what matters most. */
export function CareCard({ title, text }: NextStep) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{text}</p>
    </section>
  );
}
