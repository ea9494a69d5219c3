import type { ReactNode } from "react";

import { LeafDrawing } from "./drawings/leaf-drawing";
import styles from "./states.module.css";

/** Fills a page that has nothing to show yet and says what to do instead. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.empty}>
      <LeafDrawing className={styles.drawing} />
      <h2>{title}</h2>
      {children}
    </section>
  );
}
