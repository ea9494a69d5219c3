import { evenOut, greyOf } from "./grey";
import type { GreyPicture } from "./recogniser";
import { straighten } from "./straighten";

/** The longer side of what is read, at most. More takes longer and is read no better. */
const LONGEST = 2400;
/** A larger file is no photo of a phone, and may fill the memory. */
const MOST_BYTES = 40_000_000;
/** The longer side of what the person sees. */
const SHOWN = 1600;

export type PreparedLabel = {
  /** A smaller copy to look at. */
  shown: Blob;
  picture: GreyPicture;
};

/** Shrinks a photo and takes out uneven light. Fails when the browser cannot read the file. */
export async function prepareLabel(file: Blob): Promise<PreparedLabel> {
  if (file.size > MOST_BYTES) throw new Error("The file is too large.");
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const shown = await toBlob(draw(bitmap, SHOWN).canvas);
    const context = draw(bitmap, LONGEST);
    const { width, height } = context.canvas;
    const grey = greyOf(context.getImageData(0, 0, width, height).data, width, height);
    // Safari keeps the memory of a canvas until it is empty.
    context.canvas.width = 0;
    return { shown, picture: straighten(evenOut(grey)) };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, longest: number): CanvasRenderingContext2D {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw.");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        canvas.width = 0;
        if (blob === null) reject(new Error("The photo could not be drawn."));
        else resolve(blob);
      },
      "image/jpeg",
      0.85,
    );
  });
}
