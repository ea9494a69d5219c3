import { type RefObject, useEffect, useState } from "react";

import { findProblem, measure } from "./photo-check";
import { framePixels } from "./prepare-photo";
import { settle, START, type Steady } from "./steady";

/** Four readings a second leave a slow phone most of its time. */
const EVERY_MS = 250;

type Wish = { video: RefObject<HTMLVideoElement | null>; ready: string; on: boolean };

/** Says what is wrong with what the camera sees, or the words for "ready". Nothing leaves the device. */
export function useLiveHints({ video, ready, on }: Wish): Steady {
  const [steady, setSteady] = useState(START);

  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => {
      const frame = video.current;
      if (frame === null || frame.videoWidth === 0 || document.hidden) return;
      const problem = findProblem(measure(framePixels(frame)));
      setSteady((state) => settle(state, problem?.live ?? ready, performance.now()));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [video, ready, on]);

  return steady;
}
