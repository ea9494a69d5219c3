import { useSyncExternalStore } from "react";

import { todayUTC } from "./dates";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A browser may let a timer sleep. A page that is seen again checks the date itself. */
const SEEN_AGAIN = ["focus", "pageshow"] as const;

/** Today as YYYY-MM-DD by the UTC date, also on a page that stays open over midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, todayUTC);
}

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const waitForMidnight = () => {
    timer = setTimeout(
      () => {
        changed();
        waitForMidnight();
      },
      DAY_MS - (Date.now() % DAY_MS),
    );
  };
  const check = () => {
    changed();
    // A timer that slept, or a clock that was set, may be hours off.
    clearTimeout(timer);
    waitForMidnight();
  };
  waitForMidnight();
  document.addEventListener("visibilitychange", check);
  for (const event of SEEN_AGAIN) window.addEventListener(event, check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
    for (const event of SEEN_AGAIN) window.removeEventListener(event, check);
  };
}
