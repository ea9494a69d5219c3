import { useRef, useState } from "react";

import { type Submission, useSubmitQuestionnaire } from "@/api/queries/questionnaires";
import type { PhotoSide, ProfileUpdate, QuestionnaireCreated } from "@/api/types";

import type { Photo } from "./prepare-photo";
import { type KeyedContent, keyFor } from "./submission-key";
import type { Answers } from "./validate-answers";

const nothing = () => undefined;

type ToSend = {
  answers: Answers;
  /** The profile that the answers began with. */
  begun: ProfileUpdate;
  photo: Photo;
  side: PhotoSide;
  unreadable: Submission["unreadable"];
};

/**
 * Sends the questionnaire, once at a time, and tells how far it got. The end is told even if the
 * person has left the page meanwhile.
 */
export function useSubmission(onSent: () => void = nothing) {
  const { mutate, reset, isPending, error, data } = useSubmitQuestionnaire(onSent);
  /** How much of the photo has left, or null before it does. */
  const [share, setShare] = useState<number | null>(null);
  /** When a busy server is asked again, in milliseconds; null if it is not busy. */
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const last = useRef<KeyedContent | null>(null);
  const waiting = useRef<AbortController | null>(null);
  const busy = useRef(false);

  function send(
    { answers, begun, photo: { image, copy }, side, unreadable }: ToSend,
    onCreated?: (created: QuestionnaireCreated) => void,
  ) {
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
        unreadable,
        onProgress: setShare,
        patience: { signal: controller.signal, onWait },
      },
      {
        // Only while the page is there.
        onSuccess: (created) => onCreated?.(created),
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
