import type { MouseEvent } from "react";

import { removeDraft } from "@/api/questionnaire-draft";
import { clearTab } from "@/api/tokens";
import { blankPage } from "@/lib/quick-leave";

import styles from "./quick-exit.module.css";

/** What somebody who looks over a shoulder may see. */
const NEUTRAL_PAGE = "https://www.bbc.co.uk/weather";

type QuickExitProps = {
  /** Opens an address in place of this page. */
  leave?: (address: string) => void;
};

/**
 * Lets somebody who is afraid of who sees the screen leave at once. The page is
 * blank while the other one loads, goes from the history, and takes the
 * conversation and an unsent questionnaire with it.
 */
export function QuickExit({ leave = leavePage }: QuickExitProps) {
  function go(event: MouseEvent) {
    event.preventDefault();
    clearTab();
    void removeDraft();
    leave(NEUTRAL_PAGE);
  }

  return (
    <a className={styles.exit} href={NEUTRAL_PAGE} rel="noreferrer" onClick={go}>
      Leave this page quickly
    </a>
  );
}

function leavePage(address: string): void {
  blankPage();
  // An answer that still comes in would be kept again.
  window.addEventListener("pagehide", clearTab);
  window.location.replace(address);
}
