import { type FocusEvent, useRef } from "react";

import { focusById } from "@/lib/focus";

import styles from "./update-prompt.module.css";

type UpdatePromptProps = {
  /** Whether a new release waits. Until then there is only an empty live region. */
  isReady: boolean;
  onReload: () => void;
  onLater: () => void;
};

/** Offers a new release. The person decides when, because reloading empties forms. */
export function UpdatePrompt({ isReady, onReload, onLater }: UpdatePromptProps) {
  const cameFrom = useRef<HTMLElement | null>(null);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof HTMLElement)) return;
    if (currentTarget.parentElement?.contains(relatedTarget) === true) return;
    cameFrom.current = relatedTarget;
  }

  function close(): void {
    onLater();
    if (cameFrom.current?.isConnected === true) cameFrom.current.focus();
    else focusById("main");
  }

  return (
    <section aria-label="New version" className={isReady ? styles.prompt : undefined}>
      <p role="status" className={styles.message}>
        {isReady && "A new version is ready."}
      </p>
      {isReady && (
        <>
          <p className={styles.advice}>Send or save what you have typed before you reload.</p>
          <div className={styles.acts}>
            <button
              type="button"
              className={styles.button}
              data-primary
              onFocus={rememberFocus}
              onClick={onReload}
            >
              Reload
            </button>
            <button type="button" className={styles.button} onFocus={rememberFocus} onClick={close}>
              Later
            </button>
          </div>
        </>
      )}
    </section>
  );
}
