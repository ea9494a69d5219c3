import { useRef, useState } from "react";

import { useSubmitQuestionnaire } from "@/api/queries/questionnaires";
import type { PhotoSide, ProfileUpdate } from "@/api/types";

import type { Photo } from "./prepare-photo";
import { type KeyedContent, keyFor } from "./submission-key";
import type { Answers } from "./validate-answers";

/**
 * Sends the questionnaire, once at a time, and tells how far it got. The end is told even if the
 * person has left the page meanwhile.
 */
export function useSubmission(onSent: () => void) {
  const { mutate, reset, isPending, error, data } = useSubmitQuestionnaire(onSent);
  /** How much of the photo has left, or null before it does. */
  const [share, setShare] = useState<number | null>(null);
  /** When a busy server is asked again, in milliseconds; null if it is not busy. */
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const last = useRef<KeyedContent | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const busy = useRef(false);

  function send(answers: Answers, begun: ProfileUpdate, { image, copy }: Photo, side: PhotoSide) {
    const { current_skincare_routine, ...typed } = answers;
    // The button is disabled by then, but a form can also be sent by a key.
    if (busy.current) return;
    busy.current = true;
    last.current = keyFor({ currentRoutine: current_skincare_routine, image, side }, last.current);
    setShare(null);
    const controller = new AbortController();
    const onWait = (next: number) => {
      waiting.current = controller;
      setRetryAt(next);
    };
    mutate(
      {
        ...last.current,
        profile: { begun, typed },
        photo: copy,
        onProgress: setShare,
        patience: { signal: controller.signal, onWait },
      },
      {
        onSettled: () => {
          busy.current = false;
          waiting.current = null;
          setRetryAt(null);
        },
      },
    );
  }

  /** Stops the tries, if the server is busy. */
  const stop = () => waiting.current?.abort();

  return { send, stop, reset, isPending, share, retryAt, error, created: data };
}
