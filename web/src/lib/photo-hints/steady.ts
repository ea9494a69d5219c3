import type { Hint } from "./hints";

/** What is shown, "ready" when nothing needs to change. */
export type Advice = Hint | "ready";

/** What is shown and what was last said, so that neither flickers. */
export type Steady = {
  shown: Advice | null;
  /** Seen but not yet long enough to be shown. */
  next: Advice | null;
  since: number;
  said: Advice | null;
  saidAt: number;
};

export const START: Steady = { shown: null, next: null, since: 0, said: null, saidAt: -Infinity };

/** How long something must be seen before it is shown. */
const SETTLE_MS = 450;
/** Screen readers and sounds get no more than this. */
const QUIET_MS = 3000;
/** The same advice again, for people who hear it only. */
const REPEAT_MS = 9000;

/** Takes a reading. What is shown stays until something else is seen for a while. */
export function settle(state: Steady, advice: Advice, now: number): Steady {
  const seen = state.next === advice ? state : { ...state, next: advice, since: now };
  const shown = now - seen.since >= SETTLE_MS ? advice : seen.shown;
  const wait = shown === seen.said ? REPEAT_MS : QUIET_MS;
  // Once it is right, silence: nobody needs to hear that twice.
  const isDone = shown === null || (shown === "ready" && seen.said === "ready");
  if (isDone || now - seen.saidAt < wait) return { ...seen, shown };
  return { ...seen, shown, said: shown, saidAt: now };
}
