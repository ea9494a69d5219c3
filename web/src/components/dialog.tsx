import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { addLiveRegion } from "@/lib/live-region";

import styles from "./dialog.module.css";

type DialogProps = {
  role?: "dialog" | "alertdialog";
  labelledBy: string;
  describedBy?: string;
  wide?: boolean;
  /** Comes up from below on phones, where thumbs are. */
  sheet?: boolean;
  /** Fills the screen. */
  full?: boolean;
  /** Escape, or the browser's own way to close. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog, open for as long as it is mounted. The browser's own dialog
 * element keeps the focus inside, makes the page behind it inert, and gives
 * the focus back when it closes.
 */
export function Dialog({
  labelledBy,
  describedBy,
  wide = false,
  sheet = false,
  full = false,
  onClose,
  ...rest
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const announceClose = useEffectEvent(onClose);

  // A layout effect, because the focus goes back only if the dialog closes
  // before it leaves the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const closed = () => announceClose();
    dialog.addEventListener("close", closed);
    dialog.showModal();
    const removeLiveRegion = addLiveRegion(dialog);
    return () => {
      removeLiveRegion();
      dialog.removeEventListener("close", closed);
      dialog.close();
    };
  }, []);

  // At the end of the page, as a paragraph or a form may not contain one.
  return createPortal(
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={wide}
      data-sheet={sheet}
      data-full={full}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...rest}
    />,
    document.body,
  );
}
