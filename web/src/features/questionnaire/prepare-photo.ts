import type { Pixels } from "@/lib/photo-hints/picture";

import { framePixels } from "./frame-pixels";
import { findProblem, measure, type PhotoProblem, SIDE } from "./photo-check";
import { fitWithin, type Rectangle, type Size, stepsDown } from "./photo-sizes";

/**
 * The longer side of the copy for the person's own record, at most. It fills the
 * screen of a phone when two photos are compared, and is sent over a slow network.
 */
const LONGEST = 1280;
const COPY_QUALITY = 0.8;
/** A frame of the camera is drawn again from this, so it keeps more. */
const FRAME_QUALITY = 0.95;

/** A photo as it is sent: redrawn, so that nothing else of the file is left. */
export type Photo = {
  /** SIDE by SIDE pixels, with the name and type of the file it came from. */
  image: File;
  /** The larger copy, a JPEG. */
  copy: File;
  /** What may keep the program from reading it. */
  problem: PhotoProblem | null;
  /** Small, to be compared with the last photo on this device. It is never sent. */
  frame: Pixels;
};

/** Shrinks a photo and looks at it. Fails when the browser cannot read the file. */
export async function preparePhoto(file: File): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    // The whole frame, pressed into a square: this is what the program was taught on.
    const small = shrink(bitmap, { width: SIDE, height: SIDE });
    const large = shrink(bitmap, fitWithin(bitmap, LONGEST));
    return {
      image: await toFile(small.canvas, { name: file.name, type: file.type }),
      copy: await toFile(large.canvas, { name: "photo.jpg", type: "image/jpeg" }, COPY_QUALITY),
      problem: findProblem(measure(small.getImageData(0, 0, SIDE, SIDE).data)),
      frame: framePixels(bitmap, bitmap),
    };
  } finally {
    bitmap.close();
  }
}

/** Takes the part of a video frame that the person saw in the viewfinder. */
export function captureFrame(video: HTMLVideoElement, seen: Rectangle): Promise<File> {
  const context = blankCanvas(seen);
  const { x, y, width, height } = seen;
  context.drawImage(video, x, y, width, height, 0, 0, width, height);
  return toFile(context.canvas, { name: "photo.jpg", type: "image/jpeg" }, FRAME_QUALITY);
}

function shrink(bitmap: ImageBitmap, target: Size): CanvasRenderingContext2D {
  const [first = target, ...others] = stepsDown(bitmap, target);
  return others.reduce((last, size) => paint(last.canvas, size), paint(bitmap, first));
}

function paint(source: CanvasImageSource, size: Size): CanvasRenderingContext2D {
  const context = blankCanvas(size);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, size.width, size.height);
  return context;
}

/** White, as a JPEG would show black where a picture lets light through. */
function blankCanvas({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw.");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return context;
}

/**
 * A browser that cannot write a type writes a PNG instead. The file keeps the
 * asked-for name and type all the same, as the specification wants; the server
 * looks at the bytes.
 */
function toFile(
  canvas: HTMLCanvasElement,
  { name, type }: { name: string; type: string },
  quality?: number,
): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error("The photo could not be drawn."));
        else resolve(new File([blob], name, { type }));
      },
      type,
      quality,
    );
  });
}
