import { Button } from "@mantine/core";

import { Banner } from "./banner";
import styles from "./states.module.css";

/** Says that something could not be loaded and offers to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.error}>
      <Banner kind="error" message={message} scrolls={false} />
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
