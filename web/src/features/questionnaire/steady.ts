/** The advice that is shown and that was last said, so that neither flickers. */
export type Steady = {
  shown: string | null;
  /** Seen but not yet long enough to be shown. */
  next: string | null;
  since: number;
  said: string | null;
  saidAt: number;
};

export const START: Steady = { shown: null, next: null, since: 0, said: null, saidAt: -Infinity };

/** How long something must be seen before it is shown. */
const SETTLE_MS = 450;
/** Screen readers get no more than one advice in this time. */
const QUIET_MS = 3000;

/** Takes a reading. What is shown stays until something else is seen for a while. */
export function settle(state: Steady, advice: string, now: number): Steady {
  const seen = state.next === advice ? state : { ...state, next: advice, since: now };
  const shown = now - seen.since >= SETTLE_MS ? advice : seen.shown;
  if (shown === seen.said || now - seen.saidAt < QUIET_MS) return { ...seen, shown };
  return { ...seen, shown, said: shown, saidAt: now };
}
