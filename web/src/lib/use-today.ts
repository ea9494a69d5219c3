import { useSyncExternalStore } from "react";

import { todayUTC } from "./dates";
import { watchClock } from "./watch-clock";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Today as YYYY-MM-DD by the UTC date, also on a page that stays open over midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, todayUTC);
}

function subscribe(changed: () => void): () => void {
  return watchClock(() => DAY_MS - (Date.now() % DAY_MS), changed);
}
