import { Loader } from "@mantine/core";
import { useRef } from "react";

import styles from "./states.module.css";
import { useAnnounced } from "./use-announced";

/** What takes less is over before it is said. */
const WORTH_SAYING_MS = 1000;

/** Says that something is on its way. */
export function LoadingState({ label = "Loading..." }: { label?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useAnnounced(ref, { afterMs: WORTH_SAYING_MS });

  return (
    <div ref={ref} className={styles.loading} role="status" aria-live="off" data-loading>
      <Loader size="sm" aria-hidden />
      <span>{label}</span>
    </div>
  );
}
