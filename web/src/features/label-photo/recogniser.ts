/** A grey picture: one byte for each pixel, row by row. */
export type GreyPicture = { width: number; height: number; pixels: Uint8ClampedArray };

/** A word that was read, and how sure the engine is of it, from 0 to 100. */
export type Word = { text: string; confidence: number };

export type Reading = {
  text: string;
  words: readonly Word[];
  /** Two lines are so far apart that one between them was probably not read. */
  missesLine: boolean;
};

/** What takes the time: the download of the engine, or the reading. `share` is from 0 to 1. */
export type Progress = { stage: "loading" | "reading"; share: number };

export type RecogniseOptions = {
  /** Aborting it ends the run and gives its memory back. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/** Reads the text in a picture, on this device. */
export type Recogniser = (picture: GreyPicture, options: RecogniseOptions) => Promise<Reading>;

/** The engine could not be downloaded. */
export class NotLoaded extends Error {
  override name = "NotLoaded";
}
