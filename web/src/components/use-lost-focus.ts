import { type RefObject, useEffect } from "react";

/**
 * Gives the focus to an element that appears, if the element that had the focus is gone.
 * Without this, people who use a keyboard or a screen reader start again at the top.
 */
export function useLostFocus(ref: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || document.activeElement !== document.body) return;
    ref.current?.focus({ preventScroll: true });
  }, [isEnabled, ref]);
}
