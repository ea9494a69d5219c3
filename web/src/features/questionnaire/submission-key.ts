import type { PhotoSide } from "@/api/types";
import { randomKey } from "@/lib/random-key";

/** What makes two submissions the same one, sent again. */
export type SubmissionContent = { currentRoutine: string; image: File; side: PhotoSide };

export type KeyedContent = SubmissionContent & { key: string };

/**
 * Gives a submission its idempotency key. The same content keeps its key, so
 * that a repeat after a lost answer makes no second record; changed content
 * gets a new one, as the server would otherwise answer with the old record.
 */
export function keyFor(content: SubmissionContent, last: KeyedContent | null): KeyedContent {
  const isRepeat =
    last !== null &&
    last.image === content.image &&
    last.side === content.side &&
    last.currentRoutine === content.currentRoutine;
  return isRepeat ? last : { ...content, key: randomKey() };
}
