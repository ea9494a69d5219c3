import { Button } from "@mantine/core";
import type { ReactNode } from "react";

import { focusById } from "@/lib/focus";

import styles from "./pager.module.css";
import type { Pages } from "./use-pages";

type PagerProps = {
  /** What is turned, as in "Pages of users". */
  label: string;
  pages: Pages;
  /** What to ask the next page for, or null after the last one. */
  next: string | null;
  /** Another page is on its way: only then is it known what comes after it. */
  isBusy: boolean;
  /** The id of the heading over the list, where a new page is read from. */
  headingId: string;
  /** What is in view. */
  children: ReactNode;
};

/** Says what is in view, and turns pages where there is more than one. */
export function Pager({ label, pages, next, isBusy, headingId, children }: PagerProps) {
  function turn(act: () => void) {
    if (isBusy) return;
    act();
    focusById(headingId);
  }

  return (
    <div className={styles.pager}>
      <p role="status">{children}</p>
      {(next !== null || pages.number > 1) && (
        <nav className={styles.pages} aria-label={label}>
          <Button
            variant="default"
            disabled={pages.number === 1}
            onClick={() => turn(pages.goBack)}
          >
            Previous
          </Button>
          <span>Page {pages.number}</span>
          <Button
            variant="default"
            disabled={next === null}
            onClick={() => next !== null && turn(() => pages.goOn(next))}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
