import { useState } from "react";

import { ApiError } from "@/api/errors";

/**
 * Repeats an act once the person has given their password again. The server
 * says when that is needed.
 */
export function usePasswordConfirmation() {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  /** Asks for the password if the act failed for want of it. */
  function askAfter(error: Error, again: () => void) {
    if (needsPassword(error)) setWaiting(() => again);
  }

  function confirmed() {
    setWaiting(null);
    waiting?.();
  }

  return { isAsking: waiting !== null, askAfter, confirmed, cancel: () => setWaiting(null) };
}

export function needsPassword(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "password_confirmation_required";
}
