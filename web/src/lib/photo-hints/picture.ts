/** Pixels as a canvas gives them, four bytes for each. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** One number for each pixel. */
export type Plane = { width: number; height: number; data: Float32Array };

/** The size at which pictures are compared: that of the viewfinder, three to four. */
export const FRAME = { width: 192, height: 256 };

/** The half axes of the oval in the viewfinder, as shares of the frame. */
export const OVAL = { across: 0.36, down: 0.41 };

/** The brightness of each pixel, 0 to 255. */
export function lumaOf({ width, height, data }: Pixels): Plane {
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] =
      0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return { width, height, data: luma };
}

/** The plane at half the width and height. Each pixel is the mean of four. */
export function halve({ width, height, data }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 };
  const out = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const i = 2 * y * width + 2 * x;
      out[y * half.width + x] =
        ((data[i] ?? 0) +
          (data[i + 1] ?? 0) +
          (data[i + width] ?? 0) +
          (data[i + width + 1] ?? 0)) /
        4;
    }
  }
  return { ...half, data: out };
}

/** How far a pixel is from the middle of the oval: 0 there, 1 on its line. */
export function ovalDistance(x: number, y: number, { width, height }: Plane): number {
  const across = ((x + 0.5) / width - 0.5) / OVAL.across;
  const down = ((y + 0.5) / height - 0.5) / OVAL.down;
  return Math.sqrt(across * across + down * down);
}

/** The mean over the pixels inside the oval. */
export function meanInOval(plane: Plane): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      if (ovalDistance(x, y, plane) > 1) continue;
      sum += plane.data[y * plane.width + x] ?? 0;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * How much fine detail the oval holds: the standard deviation of the Laplacian,
 * as a share of the mean brightness, so that a darker picture is not a blurred one.
 */
export function detailInOval(plane: Plane): number {
  const { width, height, data } = plane;
  const at = (i: number) => data[i] ?? 0;
  let light = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (ovalDistance(x, y, plane) > 1) continue;
      const i = y * width + x;
      const bend = at(i - 1) + at(i + 1) + at(i - width) + at(i + width) - 4 * at(i);
      light += at(i);
      sum += bend;
      squares += bend * bend;
      count++;
    }
  }
  if (count === 0 || light === 0) return 0;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) / (light / count);
}

/**
 * The plane without its light: each pixel less the mean of its surroundings, as a
 * share of their contrast. Shadows and lamps change it little.
 */
export function flatten(plane: Plane, reach: number): Plane {
  const { width, height, data } = plane;
  const mean = boxMean(data, plane, reach);
  const squares = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) squares[i] = ((data[i] ?? 0) - (mean[i] ?? 0)) ** 2;
  const variance = boxMean(squares, plane, reach);
  const out = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    // Four grey levels: the noise of a camera on a plain wall stays small.
    out[i] = ((data[i] ?? 0) - (mean[i] ?? 0)) / (Math.sqrt(variance[i] ?? 0) + 4);
  }
  return { width, height, data: out };
}

/** The mean of the square around each pixel, as far as it lies in the picture. */
function boxMean(data: Float32Array, { width, height }: Plane, reach: number): Float32Array {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      table[(y + 1) * (width + 1) + x + 1] = (table[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const at = (x: number, y: number) => table[y * (width + 1) + x] ?? 0;
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      out[y * width + x] =
        (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) /
        ((right - left) * (bottom - top));
    }
  }
  return out;
}
