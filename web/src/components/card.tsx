import type { ComponentProps } from "react";

import styles from "./card.module.css";

/** A section of a page on its own sheet. */
export function Card(props: ComponentProps<"section">) {
  return <section className={styles.card} {...props} />;
}
