import { pendingCheckIns } from "./pending-check-ins";
import { pendingTicks } from "./pending-ticks";
import { type CheckInsSent, sendPendingCheckIns } from "./send-check-ins";
import { type Sending, sendPendingTicks } from "./send-ticks";
import { storedPerson } from "./session";

/** How many ticks and check-ins are on this device alone. */
export type Unsent = { ticks: number; checkIns: number };

/** What became of them when they were sent, and what is left. */
export type UnsentSent = { ticks: Sending; checkIns: CheckInsSent; left: Unsent };

export async function countUnsent(): Promise<Unsent> {
  const ticks = pendingTicks(storedPerson()).length;
  return { ticks, checkIns: (await pendingCheckIns()).length };
}

/** Sends what is on this device alone, before the person logs out. Never fails. */
export async function sendUnsent(): Promise<UnsentSent> {
  const ticks = await sendPendingTicks({ late: true });
  const checkIns = await sendPendingCheckIns();
  return { ticks, checkIns, left: await countUnsent() };
}
