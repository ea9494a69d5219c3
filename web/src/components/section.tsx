import type { ReactNode } from "react";

import { Card } from "./card";
import styles from "./section.module.css";

type SectionProps = {
  /** Names the heading, which can be focused from elsewhere on the page. */
  id: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
};

/** A part of a long page: heading and intro beside a card with the rest. */
export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <div className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {intro !== undefined && <p>{intro}</p>}
      </div>
      <Card aria-labelledby={id}>{children}</Card>
    </div>
  );
}
