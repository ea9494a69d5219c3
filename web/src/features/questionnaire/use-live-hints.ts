import { type RefObject, useEffect, useState } from "react";

import { hintsFor, read, type Reference } from "@/lib/photo-hints/hints";
import { settle, START, type Steady } from "@/lib/photo-hints/steady";
import type { Pose } from "@/lib/photo-hints/template";

import { framePixels } from "./frame-pixels";

/** Four readings a second leave a slow phone most of its time. */
const EVERY_MS = 250;

type Wish = { video: RefObject<HTMLVideoElement | null>; last: Reference | null; on: boolean };

/** Compares what the camera sees with the last photo, or with the oval, on this device. */
export function useLiveHints({ video, last, on }: Wish): Steady {
  const [steady, setSteady] = useState(START);

  useEffect(() => {
    if (!on) return;
    let pose: Pose | null = null;
    const timer = setInterval(() => {
      const frame = video.current;
      if (frame === null || frame.videoWidth === 0 || document.hidden) return;
      const size = { width: frame.videoWidth, height: frame.videoHeight };
      const reading = read(framePixels(frame, size), last, pose);
      pose = reading.pose;
      const [advice = "ready"] = hintsFor(reading);
      setSteady((state) => settle(state, advice, performance.now()));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [video, last, on]);

  return steady;
}
