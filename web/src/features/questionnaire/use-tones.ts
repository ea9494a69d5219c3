import { useEffect, useRef } from "react";

import type { Steady } from "@/lib/photo-hints/steady";
import { type Tones, tonesFor } from "@/lib/photo-hints/tones";

const NOTE_SECONDS = 0.14;
const VOLUME = 0.12;

/** Plays advice as sound whenever it is said anew. */
export function useTones({ said, saidAt }: Steady, on: boolean): void {
  const context = useRef<AudioContext | null>(null);

  useEffect(() => {
    if (!on) return;
    const opened = new AudioContext();
    context.current = opened;
    return () => {
      context.current = null;
      void opened.close();
    };
  }, [on]);

  useEffect(() => {
    if (context.current !== null && said !== null) play(context.current, tonesFor(said));
  }, [said, saidAt, on]);
}

function play(context: AudioContext, { notes, pan }: Tones): void {
  const panner = new StereoPannerNode(context, { pan });
  const gain = new GainNode(context, { gain: VOLUME });
  panner.connect(gain).connect(context.destination);
  notes.forEach((frequency, i) => {
    const note = new OscillatorNode(context, { frequency });
    const start = context.currentTime + i * NOTE_SECONDS * 1.3;
    note.connect(panner);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
  });
}
