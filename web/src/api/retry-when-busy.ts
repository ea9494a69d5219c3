import { ApiError } from "./errors";

/** A longer Retry-After is shown as an error, as nobody waits that long in front of a form. */
const LONGEST_WAIT_SECONDS = 30;
const MOST_TRIES = 8;
/** The random part of a wait doubles with every try, up to this. */
const MOST_JITTER_SECONDS = 15;

/** The person's side of a request that may be sent again. */
export type Patience = {
  /** Ends the wait and the request. */
  signal: AbortSignal;
  /** Told at which time, in milliseconds, the next try starts. */
  onWait: (retryAt: number) => void;
};

/** Sends a request, and again while the server answers 503 or 429 with a Retry-After. */
export async function retryWhenBusy<T>(
  { signal, onWait }: Patience,
  send: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const seconds = retryAfter(error);
      if (seconds === null || tries === MOST_TRIES) throw error;
      // A crowd that was rejected together must not come back together.
      const jitter = Math.random() * Math.min(2 ** tries, MOST_JITTER_SECONDS);
      const waitMs = (seconds + jitter) * 1000;
      onWait(Date.now() + waitMs);
      await pause(waitMs, signal);
    }
  }
}

/** How long the server asks to wait, if a person would. */
function retryAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status !== 503 && error.status !== 429)) return null;
  const { retryAfter: seconds } = error;
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The person stopped the tries.", "AbortError"));
    });
  });
}
