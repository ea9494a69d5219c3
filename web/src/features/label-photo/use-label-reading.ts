import { useEffect, useRef, useState } from "react";

import { prepareLabel } from "./prepare-label";
import { NotLoaded, type Progress, type Reading, type Recogniser } from "./recogniser";

/** A run that takes longer is ended. */
export const MOST_MS = 60_000;

export type Failure = "unreadable" | "not loaded" | "too slow" | "failed";

export type LabelReading =
  | { step: "choose"; failure: Failure | null }
  | { step: "read"; shown: Blob | null; progress: Progress }
  | { step: "check"; shown: Blob; reading: Reading };

const START: LabelReading = { step: "choose", failure: null };

/** Reads one photo at a time. Leaving ends the run and its worker. */
export function useLabelReading(recognise: Recogniser) {
  const [state, setState] = useState<LabelReading>(START);
  const run = useRef<AbortController | null>(null);

  useEffect(() => () => run.current?.abort(), []);

  function start(file: Blob) {
    // A second press while the first photo is read.
    if (run.current !== null) return;
    const controller = new AbortController();
    run.current = controller;
    void read(file, controller);
  }

  async function read(file: Blob, controller: AbortController) {
    const { signal } = controller;
    const show = (next: LabelReading) => {
      if (run.current === controller) setState(next);
    };
    const timer = setTimeout(() => controller.abort(new TooSlow()), MOST_MS);
    let shown: Blob | null = null;
    const onProgress = (progress: Progress) => show({ step: "read", shown, progress });
    onProgress({ stage: "loading", share: 0 });
    try {
      const prepared = await prepareLabel(file).catch((cause: unknown) => {
        throw new Unreadable("The file was not opened.", { cause });
      });
      signal.throwIfAborted();
      shown = prepared.shown;
      const reading = await recognise(prepared.picture, { signal, onProgress });
      show({ step: "check", shown, reading });
    } catch (error) {
      show({ step: "choose", failure: failureOf(error) });
    } finally {
      clearTimeout(timer);
      if (run.current === controller) run.current = null;
    }
  }

  function restart() {
    run.current?.abort();
    run.current = null;
    setState(START);
  }

  return { state, start, restart };
}

class TooSlow extends Error {}
class Unreadable extends Error {}

function failureOf(error: unknown): Failure {
  if (error instanceof Unreadable) return "unreadable";
  if (error instanceof NotLoaded) return "not loaded";
  return error instanceof TooSlow ? "too slow" : "failed";
}
