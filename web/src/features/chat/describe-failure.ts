import { ApiError } from "@/api/errors";

/** Why there is no answer, and after what time there may be one. */
export function describeFailure(error: unknown): string {
  const reason = error instanceof Error ? error.message : "Something went wrong.";
  if (isGone(error)) return `${reason} You can carry on without this record.`;
  if (!(error instanceof ApiError) || error.retryAfter === null) return reason;
  return `${reason} You can try again in ${describeWait(error.retryAfter)}.`;
}

/** Reports whether what was asked about is no longer there. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

function describeWait(seconds: number): string {
  if (seconds < 60) return count(seconds, "second");
  if (seconds < 3600) return `about ${count(seconds / 60, "minute")}`;
  return `about ${count(seconds / 3600, "hour")}`;
}

/** Rounded up: whoever waits that long has waited long enough. */
function count(amount: number, unit: string): string {
  const whole = Math.ceil(amount);
  return `${String(whole)} ${unit}${whole === 1 ? "" : "s"}`;
}
