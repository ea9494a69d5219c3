import { clamp } from "./view-transform";

/** Pixels along each side of the copy that is measured. */
const SIDE = 64;

/** Further apart than this, a photo would lose its details. */
const MAX_GAIN = 2.5;

/** A difference that nobody sees. */
const EQUAL_WITHIN = 0.03;

export type Match = {
  /** By how much every pixel of the second photo is multiplied. */
  gain: number;
  kind: "brighter" | "darker" | "equal";
  /** Whether the photos differ by more than can be matched. */
  limited: boolean;
};

/** Matches the mean brightness of the second photo to that of the first. */
export async function matchBrightness(first: Blob, second: Blob): Promise<Match> {
  const [wanted, given] = await Promise.all([measureLuma(first), measureLuma(second)]);
  return matchLuma(wanted, given);
}

export function matchLuma(wanted: number, given: number): Match {
  const exact = Math.max(1, wanted) / Math.max(1, given);
  const gain = clamp(exact, 1 / MAX_GAIN, MAX_GAIN);
  if (Math.abs(gain - 1) < EQUAL_WITHIN) return { gain: 1, kind: "equal", limited: false };
  return { gain, kind: gain > 1 ? "brighter" : "darker", limited: gain !== exact };
}

/** The mean luma of RGBA pixels, 0 to 255 (ITU-R BT.601, as in the check of new photos). */
export function meanLuma(rgba: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    sum += 0.299 * (rgba[i] ?? 0) + 0.587 * (rgba[i + 1] ?? 0) + 0.114 * (rgba[i + 2] ?? 0);
  }
  return sum / Math.max(1, rgba.length / 4);
}

/** Only the middle half counts: a dark wall around a well-lit face is no difference. */
async function measureLuma(photo: Blob): Promise<number> {
  const bitmap = await createImageBitmap(photo);
  try {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser cannot draw.");
    const { width, height } = bitmap;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, width / 4, height / 4, width / 2, height / 2, 0, 0, SIDE, SIDE);
    return meanLuma(context.getImageData(0, 0, SIDE, SIDE).data);
  } finally {
    bitmap.close();
  }
}
