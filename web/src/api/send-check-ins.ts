import type { KeptIn } from "@/lib/sealed-store";

import { api } from "./client";
import { asError, mustWait } from "./errors";
import {
  addPendingCheckIn,
  type CheckInDay,
  type PendingCheckIn,
  pendingCheckIns,
  removePendingCheckIn,
} from "./pending-check-ins";
import { required } from "./queries/required";
import { takingTurns } from "./turns";
import type { CheckInSaved } from "./types";

const LOCK = "clary-check-ins";

/** A check-in is saved, or it waits where the browser could keep it. */
export type CheckInOutcome =
  { saved: CheckInSaved; waiting: null } | { saved: null; waiting: Exclude<KeptIn, null> };

/** What became of check-ins that waited. */
export type CheckInsSent = {
  saved: readonly CheckInSaved[];
  refused: readonly { date: string; error: Error }[];
  /** Some are still to be sent. */
  waiting: boolean;
};

/** Saves a check-in, after those that wait. Without an answer it waits itself. */
export async function saveCheckIn(day: CheckInDay): Promise<CheckInOutcome> {
  // Kept before it is sent: the phone may close the tab at any time.
  const { key, keptIn } = await addPendingCheckIn(day);
  const results = await sendAll(key);
  const mine = results.get(key);
  if (mine instanceof Error) throw mine;
  if (mine !== undefined) return { saved: mine, waiting: null };
  const waits = (await pendingCheckIns()).some((checkIn) => checkIn.key === key);
  if (waits && keptIn !== null) return { saved: null, waiting: keptIn };
  // It could not be kept, or another tab has sent it. Sending it twice changes nothing.
  return { saved: await putCheckIn(day), waiting: null };
}

/** Sends the check-ins that wait, oldest first. */
export async function sendPendingCheckIns(): Promise<CheckInsSent> {
  const pending = await pendingCheckIns();
  if (pending.length === 0) return { saved: [], refused: [], waiting: false };
  // Some may be on their way, sent by a page that is gone by now.
  const underWay = running;
  const results = new Map([...(await sendAll(null)), ...(await underWay)]);
  const outcomes = pending.flatMap(({ key, date }) => {
    const result = results.get(key);
    return result === undefined ? [] : [{ date, result }];
  });
  return {
    saved: outcomes.flatMap(({ result }) => (result instanceof Error ? [] : [result])),
    refused: outcomes.flatMap(({ date, result: error }) =>
      error instanceof Error ? [{ date, error }] : [],
    ),
    waiting: (await pendingCheckIns()).length > 0,
  };
}

export async function putCheckIn({ date, answers }: CheckInDay): Promise<CheckInSaved> {
  return required(
    await api.PUT("/api/check-ins/{date}/", { params: { path: { date } }, body: answers }),
  );
}

type Results = Map<string, CheckInSaved | Error>;

const NO_RESULTS: Results = new Map();

/** What became of those that are on their way, but for one that the person just made. */
let running: Promise<Results> = Promise.resolve(NO_RESULTS);

/** Sends in order until one must wait. One that the person just made fails at once. */
function sendAll(justMade: string | null): Promise<Results> {
  const next = running.then(() => takingTurns(() => sendInOrder(justMade), LOCK));
  const late = next.then(
    (results) => new Map([...results].filter(([key]) => key !== justMade)),
    () => NO_RESULTS,
  );
  running = late;
  // What was sent must not stay in memory.
  void late.then(() => {
    if (running === late) running = Promise.resolve(NO_RESULTS);
  });
  return next;
}

async function sendInOrder(justMade: string | null): Promise<Results> {
  const results: Results = new Map();
  for (let next = await firstLeft(results); next !== null; next = await firstLeft(results)) {
    const result = await putCheckIn(next).catch(asError);
    if (result instanceof Error && mustWait(result, next.key !== justMade)) break;
    results.set(next.key, result);
    await removePendingCheckIn(next.key);
  }
  return results;
}

/** Read anew each time: a logout or a change of the answers must not be overtaken. */
async function firstLeft(results: ReadonlyMap<string, unknown>): Promise<PendingCheckIn | null> {
  return (await pendingCheckIns()).find(({ key }) => !results.has(key)) ?? null;
}
