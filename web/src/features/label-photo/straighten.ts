import type { GreyPicture } from "./recogniser";

/**
 * How far the lines of a label leave the horizontal, in shares of the picture's width: `tilt` at
 * its right side, `bow` at both sides (a bottle), and `fan` where the tilt changes on the way down
 * (a label seen at a slant).
 */
export type Bend = { tilt: number; bow: number; fan: number };

/** The brightness of paper after `evenOut`. What is darker is print. */
export const PAPER = 178;

/** Lines are looked for in small copies of these widths, cut into strips. */
const SMALLEST = 240;
const SMALL = 480;
const STRIPS = 24;
/** The distance of two lines at which the engine reads best, and how much larger a picture gets. */
const SPACING = 46;
const MOST_ENLARGED = 2;
const MOST_PIXELS = 8_000_000;

const STRAIGHT: Bend = { tilt: 0, bow: 0, fan: 0 };

/** How much print there is in each row of each strip. */
type Profiles = { rows: number; width: number; strips: Float32Array[] };

/** Makes the lines of a label level and straight, and large enough to be read. */
export function straighten(picture: GreyPicture): GreyPicture {
  const profiles = profilesOf(picture, SMALL);
  const bend = refined(profiles, roughBend(profilesOf(picture, SMALLEST)));
  const spacing = (spacingOf(profiles, bend) * picture.width) / profiles.width;
  const room = Math.sqrt(MOST_PIXELS / (picture.width * picture.height));
  const wanted = spacing > 0 ? SPACING / spacing : 1;
  return bent(picture, bend, Math.max(1, Math.min(wanted, MOST_ENLARGED, room)));
}

function profilesOf({ width, height, pixels }: GreyPicture, small: number): Profiles {
  const step = Math.max(1, width / small);
  const rows = Math.max(1, Math.floor(height / step));
  const strips = Array.from({ length: STRIPS }, () => new Float32Array(rows));
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / step));
    for (let x = 0; x < width; x++) {
      const ink = PAPER - (pixels[y * width + x] ?? PAPER);
      const strip = strips[Math.floor((x * STRIPS) / width)];
      if (ink > 0 && strip !== undefined) strip[row] = (strip[row] ?? 0) + ink;
    }
  }
  return { rows, width: width / step, strips };
}

/** The bend at which print and gaps between lines are most apart, of many that are far apart. */
function roughBend(profiles: Profiles): Bend {
  const all: Bend[] = [];
  for (let tilt = -18; tilt <= 18; tilt++) {
    for (let bow = -9; bow <= 9; bow += 1.5) {
      for (let fan = -10; fan <= 10; fan += 2) all.push({ tilt, bow, fan });
    }
  }
  return best(
    profiles,
    all.map((bend) => scaled(bend, 1 / SMALLEST)),
  );
}

/** The best bend near another. */
function refined(profiles: Profiles, rough: Bend): Bend {
  let bend = rough;
  for (const pixels of [2, 1, 0.5]) {
    for (const key of ["fan", "tilt", "bow", "fan", "tilt", "bow"] as const) {
      const near = [0, -3, -2, -1, 1, 2, 3].map((steps) => ({
        ...bend,
        [key]: bend[key] + (steps * pixels) / SMALL,
      }));
      bend = best(profiles, near);
    }
  }
  return bend;
}

function scaled({ tilt, bow, fan }: Bend, by: number): Bend {
  return { tilt: tilt * by, bow: bow * by, fan: fan * by };
}

function best(profiles: Profiles, bends: readonly Bend[]): Bend {
  let found = STRAIGHT;
  let most = -1;
  for (const bend of bends) {
    const apart = contrast(profiles, bend);
    if (apart > most) {
      most = apart;
      found = bend;
    }
  }
  return found;
}

/** The print in each row once the bend is taken out. */
function levelled({ rows, width, strips }: Profiles, bend: Bend): Float32Array {
  const sum = new Float32Array(rows);
  strips.forEach((strip, i) => {
    const across = (2 * (i + 0.5)) / STRIPS - 1;
    const even = width * (bend.tilt * across + bend.bow * across * across);
    const uneven = width * bend.fan * across;
    for (let row = 0; row < rows; row++) {
      const down = (2 * row) / rows - 1;
      const from = Math.round(row + even + uneven * down);
      // Reading beyond the end of an array is slow.
      if (from >= 0 && from < rows) sum[row] = (sum[row] ?? 0) + (strip[from] ?? 0);
    }
  });
  return sum;
}

/** How much the rows differ from those beside them. */
function contrast(profiles: Profiles, bend: Bend): number {
  const sum = levelled(profiles, bend);
  let total = 0;
  for (let row = 2; row < sum.length; row++) total += ((sum[row] ?? 0) - (sum[row - 2] ?? 0)) ** 2;
  return total;
}

/** The distance between two lines of the small copy, or 0. */
function spacingOf(profiles: Profiles, bend: Bend): number {
  const sum = levelled(profiles, bend);
  const mean = sum.reduce((all, value) => all + value, 0) / sum.length;
  const alike = (distance: number) => {
    let total = 0;
    for (let row = distance; row < sum.length; row++) {
      total += ((sum[row] ?? 0) - mean) * ((sum[row - distance] ?? 0) - mean);
    }
    return total / (sum.length - distance);
  };
  let spacing = 0;
  let most = alike(0) * 0.15;
  for (let distance = 5; distance < Math.min(80, sum.length / 3); distance++) {
    const found = alike(distance);
    if (found > most * 1.1 && found > alike(distance - 1) && found >= alike(distance + 1)) {
      most = found;
      spacing = distance;
    }
  }
  return spacing;
}

/** The picture without its bend, and enlarged. */
function bent({ width, height, pixels }: GreyPicture, bend: Bend, scale: number): GreyPicture {
  const wide = Math.round(width * scale);
  const high = Math.round(height * scale);
  const result = new Uint8ClampedArray(wide * high).fill(PAPER);
  for (let y = 0; y < high; y++) {
    const down = (2 * y) / high - 1;
    for (let x = 0; x < wide; x++) {
      const across = (2 * x) / wide - 1;
      const shift = width * ((bend.tilt + bend.fan * down) * across + bend.bow * across * across);
      const fromX = Math.min(x / scale, width - 1.001);
      const fromY = y / scale + shift;
      if (fromY < 0 || fromY >= height - 1) continue;
      const x0 = Math.floor(fromX);
      const y0 = Math.floor(fromY);
      const dx = fromX - x0;
      const dy = fromY - y0;
      const at = y0 * width + x0;
      const above = (pixels[at] ?? 0) * (1 - dx) + (pixels[at + 1] ?? 0) * dx;
      const below = (pixels[at + width] ?? 0) * (1 - dx) + (pixels[at + width + 1] ?? 0) * dx;
      result[y * wide + x] = above * (1 - dy) + below * dy;
    }
  }
  return { width: wide, height: high, pixels: result };
}
