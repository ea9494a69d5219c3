import type { PhotoSide, ProgressPhoto } from "@/api/types";
import { nameEstimate, NOT_ANALYZED } from "@/components/estimate-texts";
import { formatLongDate, formatTime } from "@/lib/dates";

const SIDES: Readonly<Record<PhotoSide, string>> = {
  front: "Front",
  left: "Left side",
  right: "Right side",
};

/** The side of the face that a photo shows, in words. */
export function describeSide(side: PhotoSide | null): string {
  return side === null ? "Side not given" : SIDES[side];
}

/** The time of day, if one of the others is from the same day. */
export function timeAmong(photo: ProgressPhoto, others: readonly ProgressPhoto[]): string | null {
  const day = formatLongDate(photo.taken_at);
  const isAlone = others.every(
    (other) =>
      other.questionnaire_id === photo.questionnaire_id || formatLongDate(other.taken_at) !== day,
  );
  return isAlone ? null : formatTime(photo.taken_at);
}

/** When a photo was taken, told apart from the others: 5 March 2026, or with the time. */
export function describeDay(photo: ProgressPhoto, others: readonly ProgressPhoto[]): string {
  const time = timeAmong(photo, others);
  const day = formatLongDate(photo.taken_at);
  return time === null ? day : `${day}, ${time}`;
}

/** A photo as one line of a list: 5 March 2026, front. */
export function describePhoto(photo: ProgressPhoto, others: readonly ProgressPhoto[]): string {
  const ofSide = others.filter(({ side }) => side === photo.side);
  return `${describeDay(photo, ofSide)}, ${describeSide(photo.side).toLowerCase()}`;
}

/** A photo for somebody who does not see it. */
export function altOf(photo: ProgressPhoto, others: readonly ProgressPhoto[]): string {
  const { acne_severity } = photo;
  const estimate =
    acne_severity === null
      ? NOT_ANALYZED.toLowerCase()
      : nameEstimate(acne_severity, photo.estimate);
  const starting = photo.starting_photo ? ", starting photo" : "";
  return `Your photo from ${describePhoto(photo, others)}${starting}. Estimate: ${estimate}.`;
}
