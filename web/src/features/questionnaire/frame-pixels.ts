import { FRAME, type Pixels } from "@/lib/photo-hints/picture";

import { cropTo, type Size } from "./photo-sizes";

/** Width to height of the viewfinder, as in camera-dialog.module.css. */
export const PROPORTIONS = FRAME.width / FRAME.height;

/** One canvas for all frames: a new one for each would fill the memory of a phone. */
let canvas: HTMLCanvasElement | undefined;

/**
 * The part of a picture that the viewfinder shows, small enough to be measured. A
 * square copy was pressed together, so it is used whole.
 */
export function framePixels(source: CanvasImageSource, size: Size, crop = true): Pixels {
  canvas ??= document.createElement("canvas");
  const { width, height } = FRAME;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser cannot draw.");
  context.imageSmoothingQuality = "medium";
  const seen = crop
    ? cropTo(size, PROPORTIONS)
    : { x: 0, y: 0, width: size.width, height: size.height };
  context.drawImage(source, seen.x, seen.y, seen.width, seen.height, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
