import { Loader } from "@mantine/core";

import styles from "./states.module.css";

/** Says that something is on its way. */
export function LoadingState({ label = "Loading..." }: { label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <Loader size="sm" aria-hidden />
      <span>{label}</span>
    </div>
  );
}
