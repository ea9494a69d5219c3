import { useState } from "react";

type Submission = {
  /** Why the last attempt failed; null if none did. */
  failure: unknown;
  /** Whether an answer is awaited. It stays so after success, when the form goes away. */
  submitting: boolean;
  submit: (send: () => Promise<void>) => void;
};

/**
 * The state of a form that is sent. It is not a transition: React lets all others,
 * such as following a link, wait until the one under way is done, and a server
 * may take its time.
 */
export function useSubmission(): Submission {
  const [failure, setFailure] = useState<unknown>(null);
  const [submitting, setSubmitting] = useState(false);

  function submit(send: () => Promise<void>) {
    setFailure(null);
    setSubmitting(true);
    send().catch((error: unknown) => {
      setFailure(error);
      setSubmitting(false);
    });
  }

  return { failure, submitting, submit };
}
