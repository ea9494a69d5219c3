import { useEffect, useRef, useState } from "react";

import { isSilence } from "@/api/errors";
import type { Patience } from "@/api/retry-when-busy";

export type Submission = {
  /** Why the last attempt failed, or that the person stopped it; null if neither. */
  failure: unknown;
  /** Whether an answer is awaited. It stays so after success, when the form goes away. */
  submitting: boolean;
  /** When a busy server is asked again, in milliseconds; null if it is not busy. */
  retryAt: number | null;
  /** An earlier try got no answer or no definite one, and may have worked. */
  mayHaveWorked: boolean;
  submit: (send: (patience: Patience) => Promise<void>) => void;
  /** Stops the tries, if the server is busy. */
  stop: () => void;
};

/**
 * The state of a form that is sent. It is not a transition: React lets all others,
 * such as following a link, wait until the one under way is done, and a server
 * may take its time.
 */
export function useSubmission(): Submission {
  const [failure, setFailure] = useState<unknown>(null);
  const [submitting, setSubmitting] = useState(false);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const [mayHaveWorked, setMayHaveWorked] = useState(false);
  const waiting = useRef<AbortController | null>(null);

  function submit(send: (patience: Patience) => Promise<void>) {
    setFailure(null);
    setSubmitting(true);
    const controller = new AbortController();
    const onWait = (next: number) => {
      waiting.current = controller;
      setMayHaveWorked(true);
      setRetryAt(next);
    };
    send({ signal: controller.signal, onWait }).catch((error: unknown) => {
      waiting.current = null;
      if (isSilence(error)) setMayHaveWorked(true);
      setRetryAt(null);
      setFailure(error);
      setSubmitting(false);
    });
  }

  const stop = () => waiting.current?.abort();

  // Whoever leaves the page stops the tries. A form that does not wait is on its way already.
  useEffect(() => () => waiting.current?.abort(), []);

  return { failure, submitting, retryAt, mayHaveWorked, submit, stop };
}
