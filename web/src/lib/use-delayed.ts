import { useEffect, useEffectEvent } from "react";

/** How long a success message stays before the page moves on. */
export const REDIRECT_DELAY_MS = 1500;

/** Acts once, a while after the condition became true. */
export function useDelayed(condition: boolean, act: () => void, delayMs = REDIRECT_DELAY_MS): void {
  const actNow = useEffectEvent(act);

  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => actNow(), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
}
