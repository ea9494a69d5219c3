import { useSyncExternalStore } from "react";

import { localDay } from "./days";
import { watchClock } from "./watch-clock";

/** The hour of the person's clock from which on it is evening. */
const EVENING_HOUR = 17;

/** The half of a day that goes on, by the person's own clock. */
export type DayHalf = {
  /** YYYY-MM-DD. */
  day: string;
  half: "morning" | "evening";
};

/** The current half of the day. A page that stays open changes at 17:00 and at midnight. */
export function useDayHalf(): DayHalf {
  const [day = "", half] = useSyncExternalStore(subscribe, describe).split(" ");
  return { day, half: half === "evening" ? "evening" : "morning" };
}

/** As one text, because two equal objects would count as a change. */
function describe(): string {
  const now = new Date();
  return `${localDay(now)} ${now.getHours() < EVENING_HOUR ? "morning" : "evening"}`;
}

function subscribe(changed: () => void): () => void {
  return watchClock(() => {
    const now = new Date();
    const next = new Date(now);
    // The hour 24 is midnight. The calendar knows how long a day is when clocks change.
    next.setHours(now.getHours() < EVENING_HOUR ? EVENING_HOUR : 24, 0, 0, 0);
    return next.getTime() - now.getTime();
  }, changed);
}
