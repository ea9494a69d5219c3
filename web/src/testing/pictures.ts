import { SIDE } from "@/features/questionnaire/photo-check";

/** A grey picture whose pixels differ from their neighbours by a step. */
export function chequered({ luma = 128, step = 30 } = {}): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const isLight = ((i % SIDE) + Math.floor(i / SIDE)) % 2 === 0;
    rgba.fill(luma + (isLight ? step / 2 : -step / 2), 4 * i, 4 * i + 3);
    rgba[4 * i + 3] = 255;
  }
  return rgba;
}

/**
 * Gives jsdom pictures: every file opens as one of this size and with these
 * pixels once it is shrunk. What a canvas writes names its size and type, so
 * that a test sees what was drawn. That pixels are drawn well is for a browser
 * to show.
 */
export function installPictures({ width = 900, height = 1200, rgba = chequered() } = {}): void {
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width, height, close: () => undefined }),
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return {
        canvas: this,
        fillRect: () => undefined,
        drawImage: () => undefined,
        getImageData: () => ({ data: rgba }),
      };
    },
    toBlob(this: HTMLCanvasElement, done: (blob: Blob) => void, type: string) {
      done(new Blob([`${String(this.width)}x${String(this.height)} ${type}`]));
    },
  });
}

/** Lets every file be one that the browser cannot open. */
export function installUnreadablePictures(): void {
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.reject(new DOMException("No.", "InvalidStateError")),
  });
}
