import { ApiError, isSilence } from "./errors";

/** Where a form stands in the waiting line of a busy server. */
export type Place = {
  position: number;
  waitSeconds: number;
  /** The last try got no answer. */
  isLost: boolean;
};

/** A form that may have to wait for its turn. It lives in the memory of the page only. */
export type Turn = {
  /** Keeps the place. It changes with the first answer. */
  ticket: string;
  /** Ends the wait. */
  signal: AbortSignal;
  onPlace: (place: Place) => void;
};

/** What somebody sends who has no ticket yet. */
export const NEW_TICKET = "new";

/** How long to wait before the next try when there was no answer. */
const LOST_SECONDS = 5;

/** Sends a form, and again when the server says so, until it was its turn. */
export async function waitForTurn<T>(
  turn: Turn,
  send: (ticket: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let place: Place | null = null;
  let wasSilent = false;
  for (;;) {
    let seconds = LOST_SECONDS;
    try {
      return await send(turn.ticket, turn.signal);
    } catch (error) {
      if (error instanceof ApiError && error.line?.ticket !== undefined) {
        const { position, wait_seconds: waitSeconds, ticket } = error.line;
        turn.ticket = ticket;
        place = { position, waitSeconds, isLost: false };
        seconds = error.retryAfter ?? LOST_SECONDS;
      } else if (place !== null && isSilence(error)) {
        place = lost(place);
        wasSilent = true;
      } else {
        if (error instanceof ApiError) error.followsSilence = wasSilent;
        throw error;
      }
    }
    turn.onPlace(place);
    await pause(seconds, turn.signal);
  }
}

function lost(place: Place): Place {
  return { ...place, isLost: true };
}

/** Resolves after some seconds. Rejects when the wait is over before. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The person left the line.", "AbortError"));
    });
  });
}
