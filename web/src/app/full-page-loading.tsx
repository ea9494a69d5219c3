import { HelpButton } from "@/components/help/help-button";
import { LoadingState } from "@/components/loading-state";

import styles from "./layout.module.css";

/** Stands in for a whole page while nothing of it is known yet. */
export function FullPageLoading() {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <HelpButton />
        </div>
      </header>
      <main className={styles.main}>
        <LoadingState label="Loading..." />
      </main>
    </>
  );
}
