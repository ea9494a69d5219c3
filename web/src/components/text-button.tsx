import type { ComponentProps } from "react";

import styles from "./text-button.module.css";

/** A button that reads like a link, for an act inside running text. */
export function TextButton(props: ComponentProps<"button">) {
  return <button type="button" className={styles.button} {...props} />;
}
