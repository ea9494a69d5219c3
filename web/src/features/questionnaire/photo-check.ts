/** The width and height of the picture that the program looks at. */
export const SIDE = 224;

/**
 * What is too poor to look at. Formulas and limits are the server's
 * (internal/vision/severity/quality.go, models/acne-severity/model.json): whoever is
 * not warned here is not turned down there, and nobody with dark skin in good
 * light is warned for nothing.
 */
export const QUALITY_LIMITS = { lumaMin: 28, lumaMax: 225, brightMax: 0.3, sharpnessMin: 8 };

/** Pixels brighter than this show no detail. */
const WHITE_ABOVE = 250;

/** Detail fades with the square of the brightness: below this, less of it is expected. */
const MIDDLE_GREY = 128;

/** The largest file that is read at all. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** What can be said of a picture from its pixels alone. */
export type Quality = {
  /** The mean brightness of the middle of the picture, 0 to 255. */
  luma: number;
  /** The share of the picture that is nearly white. */
  bright: number;
  /** The variance of the Laplacian of the brightness: how much fine detail there is. */
  sharpness: number;
};

/** What is wrong with a photo and what would fix it. */
export type PhotoProblem = {
  /** What to do now, while the camera is on. */
  live: string;
  name: string;
  remedy: string;
};

const TOO_DARK: PhotoProblem = {
  live: "Too dark. Find more light.",
  name: "This photo looks too dark.",
  remedy: "Face a window in daylight, or turn on more light in front of you.",
};
const TOO_BRIGHT: PhotoProblem = {
  live: "Too bright. Step out of direct light.",
  name: "This photo looks too bright.",
  remedy: "Turn off the flash and step out of direct sun.",
};
const BLURRED: PhotoProblem = {
  live: "Blurred. Hold the phone steady, or wipe the lens.",
  name: "This photo looks blurred.",
  remedy: "Wipe the lens, hold the phone still and tap your face to focus.",
};

/** Says why a file cannot be used at all, or null. */
export function refuseFile({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) {
    return "This file is not an image. Choose a photo, for example a JPEG or PNG.";
  }
  if (size > MAX_FILE_BYTES) {
    return "This photo is larger than 20 MB. Choose a smaller one, or take a new one here.";
  }
  return null;
}

/** The first thing that is wrong with a picture, or null. */
export function findProblem({ luma, bright, sharpness }: Quality): PhotoProblem | null {
  const { lumaMin, lumaMax, brightMax, sharpnessMin } = QUALITY_LIMITS;
  if (luma < lumaMin) return TOO_DARK;
  if (luma > lumaMax || bright > brightMax) return TOO_BRIGHT;
  return sharpness < sharpnessMin * Math.min(1, luma / MIDDLE_GREY) ** 2 ? BLURRED : null;
}

/** Measures a picture of SIDE by SIDE pixels, four bytes for each. */
export function measure(rgba: Uint8ClampedArray): Quality {
  const luma = new Int32Array(SIDE * SIDE);
  let middle = 0;
  let bright = 0;
  for (let i = 0; i < luma.length; i++) {
    const value = lumaAt(rgba, i);
    luma[i] = value;
    if (value > WHITE_ABOVE) bright++;
    if (isInMiddle(i % SIDE) && isInMiddle(Math.floor(i / SIDE))) middle += value;
  }
  return {
    luma: middle / (SIDE / 2) ** 2,
    bright: bright / SIDE ** 2,
    sharpness: laplacianVariance(luma),
  };
}

/** The brightness of a pixel as a whole number, rounded as the server does. */
function lumaAt(rgba: Uint8ClampedArray, pixel: number): number {
  const red = rgba[4 * pixel] ?? 0;
  const green = rgba[4 * pixel + 1] ?? 0;
  const blue = rgba[4 * pixel + 2] ?? 0;
  return Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000);
}

/** The middle half: a dark wall around a well-lit face is no fault. */
function isInMiddle(at: number): boolean {
  return at >= SIDE / 4 && at < (SIDE * 3) / 4;
}

function laplacianVariance(luma: Int32Array): number {
  const at = (i: number) => luma[i] ?? 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const i = y * SIDE + x;
      const bend = at(i - 1) + at(i + 1) + at(i - SIDE) + at(i + SIDE) - 4 * at(i);
      sum += bend;
      squares += bend * bend;
    }
  }
  const count = (SIDE - 2) ** 2;
  return squares / count - (sum / count) ** 2;
}
