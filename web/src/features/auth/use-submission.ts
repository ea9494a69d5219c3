import { useEffect, useRef, useState } from "react";

import { NEW_TICKET, type Place, type Turn } from "@/api/waiting-line";

type Submission = {
  /** Why the last attempt failed; null if none did. */
  failure: unknown;
  /** Whether an answer is awaited. It stays so after success, when the form goes away. */
  submitting: boolean;
  /** Where the form stands in the waiting line of a busy server; null if it does not wait. */
  place: Place | null;
  /** Whether the person left the line. */
  hasLeft: boolean;
  submit: (send: (turn: Turn) => Promise<void>) => void;
  /** Leaves the line. */
  leave: () => void;
};

/**
 * The state of a form that is sent. It is not a transition: React lets all others,
 * such as following a link, wait until the one under way is done, and a server
 * may take its time.
 */
export function useSubmission(): Submission {
  const [failure, setFailure] = useState<unknown>(null);
  const [submitting, setSubmitting] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  // A ticket stays good for a while, so that a mistyped password costs nobody their place.
  const ticket = useRef(NEW_TICKET);
  const waiting = useRef<AbortController | null>(null);

  function submit(send: (turn: Turn) => Promise<void>) {
    setFailure(null);
    setHasLeft(false);
    setSubmitting(true);
    const controller = new AbortController();
    const turn: Turn = {
      ticket: ticket.current,
      signal: controller.signal,
      onPlace: (now) => {
        ticket.current = turn.ticket;
        waiting.current = controller;
        setPlace(now);
      },
    };
    send(turn).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      waiting.current = null;
      setPlace(null);
      setFailure(error);
      setSubmitting(false);
    });
  }

  function leave() {
    waiting.current?.abort();
    setPlace(null);
    setHasLeft(true);
    setSubmitting(false);
  }

  // Whoever leaves the page leaves the line. A form that does not wait is on its way already.
  useEffect(() => () => waiting.current?.abort(), []);

  return { failure, submitting, place, hasLeft, submit, leave };
}
