import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";

import { Banner } from "@/components/banner";
import { FailureBanner } from "@/components/failure-banner";
import { LoadingState } from "@/components/loading-state";
import { focusById } from "@/lib/focus";

import { SHELF_ID } from "./shelf-ids";
import styles from "./shelf.module.css";
import type { ShelfActs } from "./use-shelf-acts";

/** How the last act turned out, with the way back. It sticks to the window, above the list. */
export function ShelfFeedback({ acts }: { acts: ShelfActs }) {
  const { done, isPending, error } = acts;
  const box = useRef<HTMLDivElement>(null);

  // The button that was pressed may go with its product, a moment after this appears.
  useEffect(() => {
    const banner = box.current?.querySelector("[role=status]");
    if (done !== null && banner instanceof HTMLElement) banner.focus({ preventScroll: true });
  }, [done]);

  function close() {
    acts.close();
    focusById(SHELF_ID);
  }

  return (
    <div ref={box} className={styles.feedback}>
      {isPending && <LoadingState label="Saving..." />}
      {error !== null && !isPending && (
        <FailureBanner error={error} refusal="Your shelf was not changed." />
      )}
      {done !== null && (
        <Banner key={done.message} kind="success" message={done.message}>
          {done.advice !== undefined && <p>{done.advice}</p>}
          <span className={styles.acts}>
            {done.undo && (
              <Button variant="default" onClick={done.undo}>
                Undo
              </Button>
            )}
            <Button variant="default" onClick={close}>
              Close
            </Button>
          </span>
        </Banner>
      )}
    </div>
  );
}
