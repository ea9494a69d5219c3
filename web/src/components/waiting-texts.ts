import type { CheckInsSent } from "@/api/send-check-ins";
import type { Sending } from "@/api/send-ticks";
import type { Unsent } from "@/api/unsent";
import { formatLongDate } from "@/lib/dates";

/** Such as "2 ticks and 1 check-in". */
export function countAll({ ticks, checkIns }: Unsent): string {
  const parts = [ticks > 0 && count(ticks, "tick"), checkIns > 0 && count(checkIns, "check-in")];
  return parts.filter((part) => part !== false).join(" and ");
}

/** Says of each tick and check-in that waited why it was not saved. */
export function describeLost(ticks: Sending | null, checkIns: CheckInsSent): string[] {
  return [...(ticks === null ? [] : lostTicks(ticks)), ...lostCheckIns(checkIns)];
}

function lostTicks({ refused, dropped }: Sending): string[] {
  if (refused !== null)
    return [`A tick from when you were offline couldn't be saved: ${refused.message}`];
  return dropped > 0
    ? [`${count(dropped, "tick")} from more than a week ago couldn't be sent in time.`]
    : [];
}

function lostCheckIns({ refused }: CheckInsSent): string[] {
  return refused.map(
    ({ date, error }) =>
      `Your check-in for ${formatLongDate(date)} couldn't be saved: ${error.message}`,
  );
}

function count(number: number, what: string): string {
  return number === 1 ? `1 ${what}` : `${String(number)} ${what}s`;
}
