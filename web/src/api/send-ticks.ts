import { api } from "./client";
import { asError, isSilence, mustWait } from "./errors";
import {
  dropOldTicks,
  markTicksWaiting,
  type PendingTick,
  pendingTicks,
  removePendingTick,
} from "./pending-ticks";
import { required } from "./queries/required";
import { storedPerson } from "./session";
import { tickStoredRoutine } from "./stored-routines";
import { takingTurns } from "./turns";
import type { Routine } from "./types";

const LOCK = "clary-ticks";

/** What became of the ticks. */
export type Sending = {
  sent: number;
  /** Some are still to be sent. */
  waiting: boolean;
  /** Why the server refused the last one that it refused. */
  refused: Error | null;
  /** How many were dropped unsent, because they waited for too long. */
  dropped: number;
};

/**
 * Sends the pending ticks in the order in which they were made. Tabs take turns. Without
 * an answer, or with a busy server, the rest waits. Sending a tick twice changes nothing.
 * Late ticks are those that nobody has just made: they wait rather than fail.
 */
export function sendPendingTicks({ late = false } = {}): Promise<Sending> {
  return inTurn(async () => {
    const dropped = dropOldTicks(storedPerson());
    if (late) markTicksWaiting(storedPerson());
    const outcome: Sending = { sent: 0, waiting: false, refused: null, dropped };
    const known = new KnownDays();
    for (let tick = firstTick(); tick !== undefined; tick = firstTick()) {
      const person = storedPerson();
      try {
        await send(tick, known);
        outcome.sent++;
      } catch (error) {
        if (isSilence(error)) markTicksWaiting(person);
        if (mustWait(error, tick.waiting)) return { ...outcome, waiting: true };
        outcome.refused = asError(error);
      }
      removePendingTick(person, tick.key);
    }
    return outcome;
  });
}

function firstTick(): PendingTick | undefined {
  return pendingTicks(storedPerson())[0];
}

/** The days as the server has them, asked for once and only if needed. */
class KnownDays {
  private days: Promise<Routine[]> | null = null;

  async find(id: number): Promise<Routine | undefined> {
    this.days ??= api.GET("/api/routines/").then(required);
    return (await this.days).find((day) => day.id === id);
  }
}

async function send(tick: PendingTick, known: KnownDays): Promise<void> {
  const { id, touched } = tick;
  let { morning, evening } = tick;
  if (tick.waiting && touched.length < 2) {
    // The other half may have been ticked on another device meanwhile.
    const day = await known.find(id);
    if (day !== undefined && !touched.includes("morning")) morning = day.morning_done;
    if (day !== undefined && !touched.includes("evening")) evening = day.evening_done;
  }
  required(
    await api.PUT("/api/routines/{id}/done/", {
      params: { path: { id } },
      body: { morning, evening },
    }),
  );
  await tickStoredRoutine(id, morning, evening);
}

let running: Promise<unknown> = Promise.resolve();

/** One sending at a time, in this tab and, where the browser can, in all tabs. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = running.then(() => takingTurns(work, LOCK));
  running = next.catch(() => undefined);
  return next;
}
