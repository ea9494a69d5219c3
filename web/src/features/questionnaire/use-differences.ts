import { useMemo } from "react";

import { type Hint, hintsFor, read } from "@/lib/photo-hints/hints";
import type { Pixels } from "@/lib/photo-hints/picture";

import type { LastPhotoState } from "./use-last-photo";

/** How a photo differs from the last one, or null without one. Too unlike is one difference. */
export function useDifferences(
  frame: Pixels | null,
  last: LastPhotoState,
): { hints: Hint[]; takenAt: string } | null {
  const photo = last.state === "ready" ? last.photo : null;
  const reference = photo?.reference ?? null;

  const hints = useMemo((): Hint[] | null => {
    if (frame === null || reference === null) return null;
    const reading = read(frame, reference);
    return reading.against === "photo" ? hintsFor(reading) : ["no-face"];
  }, [frame, reference]);

  return hints === null || photo === null ? null : { hints, takenAt: photo.takenAt };
}
