import { findProblem, measure, type PhotoProblem, SIDE } from "./photo-check";
import { cropTo, fitWithin, type Rectangle, type Size, stepsDown } from "./photo-sizes";

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
    };
  } finally {
    bitmap.close();
  }
}

/** Width to height of the viewfinder, as in camera-dialog.module.css. */
const PROPORTIONS = 3 / 4;

/** The part of a video frame that the person sees in the viewfinder. */
function seenIn({ videoWidth, videoHeight }: HTMLVideoElement): Rectangle {
  return cropTo({ width: videoWidth, height: videoHeight }, PROPORTIONS);
}

/** One canvas for all frames: a new one for each would fill the memory of a phone. */
let frameCanvas: HTMLCanvasElement | undefined;

/** What the viewfinder shows, as the small copy of a photo would look. */
export function framePixels(video: HTMLVideoElement): Uint8ClampedArray {
  frameCanvas ??= Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const context = frameCanvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser cannot draw.");
  const { x, y, width, height } = seenIn(video);
  context.drawImage(video, x, y, width, height, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

/** Takes what the viewfinder shows. */
export function captureFrame(video: HTMLVideoElement): Promise<File> {
  const { x, y, width, height } = seenIn(video);
  const context = blankCanvas({ width, height });
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
