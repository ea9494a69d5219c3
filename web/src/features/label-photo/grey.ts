import type { GreyPicture } from "./recogniser";
import { PAPER } from "./straighten";

/** How far light reaches evenly, as a share of the picture's longer side. */
const NEIGHBOURHOOD = 1 / 40;
/** Differences below this are noise of the camera. */
const NOISE = 9;
/** How far black and white are from the middle, in deviations of the neighbourhood. */
const SPREAD = 62;

/** The brightness of each pixel. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const at = 4 * i;
    pixels[i] = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  }
  return { width, height, pixels };
}

/**
 * Takes out shadows and glare, and makes print dark on light: each pixel is measured against the
 * pixels around it.
 */
export function evenOut(picture: GreyPicture): GreyPicture {
  const { width, height, pixels } = picture;
  const radius = Math.max(8, Math.round(Math.max(width, height) * NEIGHBOURHOOD));
  const values = Float32Array.from(pixels);
  const mean = boxMean(values, width, height, radius);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) - (mean[i] ?? 0);
  const variance = boxMean(
    values.map((value) => value * value),
    width,
    height,
    radius,
  );
  // Print covers less than half of a label, so that its side of the middle has the longer tail.
  let tail = 0;
  for (let i = 0; i < values.length; i++) {
    const relative = (values[i] ?? 0) / (Math.sqrt(variance[i] ?? 0) + NOISE);
    values[i] = relative;
    tail += relative * relative * relative;
  }
  const spread = tail > 0 ? -SPREAD : SPREAD;
  const even = new Uint8ClampedArray(values.length);
  for (let i = 0; i < even.length; i++) even[i] = PAPER + spread * (values[i] ?? 0);
  return { width, height, pixels: even };
}

/** The mean of the square around each pixel, in time that does not depend on its size. */
export function boxMean(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) slide(values, rows, y * width, 1, width, radius);
  const result = new Float32Array(values.length);
  for (let x = 0; x < width; x++) slide(rows, result, x, width, height, radius);
  return result;
}

/** A running mean along a row or a column. At its ends it is the mean of fewer values. */
function slide(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < length + radius; i++) {
    if (i < length) {
      sum += from[start + i * step] ?? 0;
      count++;
    }
    const gone = i - 2 * radius - 1;
    if (gone >= 0) {
      sum -= from[start + gone * step] ?? 0;
      count--;
    }
    const at = i - radius;
    if (at >= 0) to[start + at * step] = sum / count;
  }
}
