import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";

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

type LoadErrorProps = {
  /** What could not be loaded, as in "Error loading photos". */
  what: string;
  query: Pick<UseQueryResult, "isLoadingError" | "error" | "refetch">;
};

/** The same for one query. Nothing while it loads, or once it was loaded: a later refetch may fail. */
export function LoadError({ what, query }: LoadErrorProps) {
  if (!query.isLoadingError) return null;
  const message = `Error loading ${what}: ${query.error?.message ?? ""}`;
  return <ErrorState message={message} onRetry={() => void query.refetch()} />;
}
