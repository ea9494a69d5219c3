import type { PhotoSide, ProgressPhoto } from "@/api/types";
import { NOT_ANALYZED } from "@/components/estimate-texts";
import { formatLongDate } from "@/lib/dates";

const SIDES: Readonly<Record<PhotoSide, string>> = {
  front: "Front",
  left: "Left side",
  right: "Right side",
};

/** The side of the face that a photo shows, in words. */
export function describeSide(side: PhotoSide | null): string {
  return side === null ? "Side not given" : SIDES[side];
}

/** A photo as one line of a list: 5 March 2026, front. */
export function describePhoto({ taken_at, side, starting_photo }: ProgressPhoto): string {
  const words = [formatLongDate(taken_at), describeSide(side).toLowerCase()];
  if (starting_photo) words.push("starting photo");
  return words.join(", ");
}

/** A photo for somebody who does not see it. */
export function altOf(photo: ProgressPhoto): string {
  const estimate = photo.acne_severity ?? NOT_ANALYZED.toLowerCase();
  return `Your photo from ${describePhoto(photo)}. Estimate: ${estimate}.`;
}
