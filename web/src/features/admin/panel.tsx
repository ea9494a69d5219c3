import type { ReactNode } from "react";

import styles from "./panel.module.css";

type PanelProps = {
  /** Names the heading, which can be focused from elsewhere on the page. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** Fields that say what to show. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard, as wide as the page. */
export function Panel({ id, title, intro, tools, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {intro !== undefined && <p>{intro}</p>}
        </div>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
