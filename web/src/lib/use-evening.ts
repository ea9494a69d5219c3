import { useSyncExternalStore } from "react";

/** The hour of this device's clock from which the evening comes first. */
const EVENING_HOUR = 17;

const MINUTE_MS = 60_000;

/** Whether it is evening by the clock of this device, also on a page that stays open. */
export function useIsEvening(): boolean {
  return useSyncExternalStore(subscribe, () => new Date().getHours() >= EVENING_HOUR);
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
