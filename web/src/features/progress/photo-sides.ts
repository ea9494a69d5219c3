import type { PhotoSide } from "@/api/types";

/** The side of a photo, or that it is not known. */
export type Side = PhotoSide | "unknown";

/** Sides in the order of the key, by the words for them. */
export const SIDES: Readonly<Record<Side, string>> = {
  front: "Front",
  left: "Left side",
  right: "Right side",
  unknown: "Side not given",
};

export const SIDE_ORDER: readonly Side[] = ["front", "left", "right", "unknown"];
