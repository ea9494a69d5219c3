import { Button } from "@mantine/core";

import styles from "./load-failure.module.css";

type LoadFailureProps = { message: string; onRetry: () => void };

/**
 * Says in its place that a part of the page could not be loaded. Unlike a
 * banner it does not scroll into view, as several parts may fail at once.
 */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <p role="alert">{message}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
