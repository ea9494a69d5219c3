import languageUrl from "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url";
import type { Page, Worker } from "tesseract.js";
import workerUrl from "tesseract.js/dist/worker.min.js?url";
import coreUrl from "tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url";

import { type GreyPicture, NotLoaded, type Reading, type RecogniseOptions } from "./recogniser";
import { missesLine, tidyLines } from "./tidy";

/** Only the neural network: the older engine needs more data. */
const LSTM_ONLY = 1;

/**
 * Reads a picture with tesseract.js in a worker of its own, which ends with the run. All its
 * files come from our server, and the picture stays on the device.
 */
export async function recogniseText(
  picture: GreyPicture,
  { signal, onProgress }: RecogniseOptions,
): Promise<Reading> {
  onProgress({ stage: "loading", share: 0 });
  const worker = await start({ signal, onProgress });
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    onProgress({ stage: "reading", share: 0 });
    const recognised = worker.recognize(
      // The types know no bytes, which the engine takes in a browser, too.
      Object(portableGreymap(picture)),
      {},
      { text: false, blocks: true },
    );
    const { data } = await Promise.race([recognised, stopped.promise]);
    return readingOf(data);
  } finally {
    signal.removeEventListener("abort", stop);
    void worker.terminate();
  }
}

async function start({ signal, onProgress }: RecogniseOptions): Promise<Worker> {
  const { createWorker, PSM } = await import("tesseract.js").catch((cause: unknown) => {
    throw new NotLoaded("The engine was not downloaded.", { cause });
  });
  const failed = Promise.withResolvers<never>();
  const abort = () => failed.reject(signal.reason);
  signal.addEventListener("abort", abort);
  const started = createWorker("eng", LSTM_ONLY, {
    workerPath: workerUrl,
    corePath: coreUrl,
    langPath: languageUrl.slice(0, languageUrl.lastIndexOf("/")),
    // The service worker stores the file, not a database.
    cacheMethod: "none",
    gzip: languageUrl.endsWith(".gz"),
    workerBlobURL: false,
    logger: ({ status, progress }) => {
      if (status === "recognizing text") onProgress({ stage: "reading", share: progress });
    },
    errorHandler: (cause) =>
      failed.reject(new NotLoaded("The engine did not start.", { cause: String(cause) })),
  });
  const loaded = started.catch((cause: unknown) => {
    throw new NotLoaded("The engine did not start.", { cause });
  });
  try {
    const worker = await Promise.race([loaded, failed.promise]);
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.AUTO,
      user_defined_dpi: "300",
      // The engine talks to the console otherwise.
      debug_file: "/dev/null",
    });
    return worker;
  } catch (error) {
    // A worker that starts after the person left is not needed.
    void started.then((worker) => worker.terminate()).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** The format of a picture that costs nothing to write and to read (PGM). */
function portableGreymap({ width, height, pixels }: GreyPicture): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const bytes = new Uint8Array(header.length + pixels.length);
  bytes.set(header);
  bytes.set(pixels, header.length);
  return bytes;
}

function readingOf({ blocks }: Page): Reading {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs);
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const words = tidyLines(
    lines.map((line) => line.words.map(({ text, confidence }) => ({ text, confidence }))),
  );
  return {
    text: words.map((line) => line.map(({ text }) => text).join(" ")).join("\n"),
    words: words.flat(),
    missesLine: missesLine(lines.map(({ bbox }) => ({ top: bbox.y0, bottom: bbox.y1 }))),
  };
}
