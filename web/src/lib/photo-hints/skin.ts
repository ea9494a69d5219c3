import { ovalDistance, type Pixels } from "./picture";

/** How the patch of skin in the middle of a picture compares with the oval. */
export type SkinPatch = {
  /** Its area as a share of the area of the oval. */
  area: number;
  /** From the middle of the frame to the middle of the patch, in shares of the width. */
  across: number;
  down: number;
  /** How far its long axis is turned, in degrees, or null for one that is nearly round. */
  turn: number | null;
};

/** The width at which skin is looked for. */
const WIDTH = 48;
/** How far the colour of a pixel may be from that of the middle, as a logarithm. */
const COLOUR_REACH = 0.16;
const LIGHT_REACH = 1.1;
/** A patch that covers more of the frame's edge is a wall of the same colour. */
const EDGE_SHARE = 0.45;

type Colour = { red: number; blue: number; light: number };

/**
 * Finds the connected patch that has the colour of the middle of the picture.
 * Null when the middle has no colour of skin, "unclear" when the background has
 * the same colour.
 */
export function findSkin(picture: Pixels): SkinPatch | null | "unclear" {
  const step = Math.max(1, Math.round(picture.width / WIDTH));
  const grid = {
    width: Math.floor(picture.width / step),
    height: Math.floor(picture.height / step),
    data: new Float32Array(),
  };
  const colours: Colour[] = [];
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) colours.push(colourOf(picture, x * step, y * step, step));
  }
  const middle = colours.filter(
    (_, i) => ovalDistance(i % grid.width, Math.floor(i / grid.width), grid) < 0.45,
  );
  const skin = medianOf(middle);
  if (!isSkin(skin)) return null;
  const alike = colours.map((colour) => isAlike(colour, skin));
  return measure(fillFrom(alike, grid), grid);
}

/** The mean colour of a small square. */
function colourOf({ width, data }: Pixels, left: number, top: number, size: number): Colour {
  let [red, green, blue] = [1, 1, 1];
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      const i = 4 * (y * width + x);
      red += data[i] ?? 0;
      green += data[i + 1] ?? 0;
      blue += data[i + 2] ?? 0;
    }
  }
  const light = (0.299 * red + 0.587 * green + 0.114 * blue) / (size * size);
  return { red: Math.log(red / green), blue: Math.log(blue / green), light: Math.log(light) };
}

function medianOf(colours: readonly Colour[]): Colour {
  const of = (pick: (colour: Colour) => number) =>
    colours.map(pick).sort((a, b) => a - b)[colours.length >> 1] ?? 0;
  return { red: of((c) => c.red), blue: of((c) => c.blue), light: of((c) => c.light) };
}

/** Skin of every tone is redder than it is green, and not bluer. */
function isSkin({ red, blue }: Colour): boolean {
  return red > 0.03 && red < 1.1 && blue < 0.06;
}

function isAlike(colour: Colour, skin: Colour): boolean {
  return (
    Math.hypot(colour.red - skin.red, colour.blue - skin.blue) < COLOUR_REACH &&
    Math.abs(colour.light - skin.light) < LIGHT_REACH
  );
}

type Grid = { width: number; height: number; data: Float32Array };

/** The pixels that are connected with the middle. */
function fillFrom(alike: readonly boolean[], { width, height }: Grid): number[] {
  const seen = new Uint8Array(width * height);
  const open: number[] = [];
  const visit = (i: number) => {
    if (seen[i] === 1 || alike[i] !== true) return;
    seen[i] = 1;
    open.push(i);
  };
  for (let dy = -3; dy <= 3; dy++) {
    for (let dx = -3; dx <= 3; dx++) visit(((height >> 1) + dy) * width + (width >> 1) + dx);
  }
  const patch: number[] = [];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    patch.push(i);
    if (i % width > 0) visit(i - 1);
    if (i % width < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < width * (height - 1)) visit(i + width);
  }
  return patch;
}

function measure(patch: readonly number[], grid: Grid): SkinPatch | null | "unclear" {
  const { width, height } = grid;
  if (patch.length < 12) return null;
  let [sx, sy, edge] = [0, 0, 0];
  for (const i of patch) {
    const [x, y] = [i % width, Math.floor(i / width)];
    sx += x;
    sy += y;
    // The neck leaves the picture below, so that edge does not count.
    if (x === 0 || y === 0 || x === width - 1) edge++;
  }
  if (edge / (width + 2 * height) > EDGE_SHARE) return "unclear";
  const [cx, cy] = [sx / patch.length, sy / patch.length];
  let oval = 0;
  for (let i = 0; i < width * height; i++) {
    if (ovalDistance(i % width, Math.floor(i / width), grid) <= 1) oval++;
  }
  return {
    area: patch.length / oval,
    across: (cx - (width - 1) / 2) / width,
    down: (cy - (height - 1) / 2) / width,
    turn: turnOf(patch, width, cx, cy),
  };
}

/** The direction of the long axis, from the second moments. */
function turnOf(patch: readonly number[], width: number, cx: number, cy: number): number | null {
  let [xx, yy, xy] = [0, 0, 0];
  for (const i of patch) {
    const [x, y] = [(i % width) - cx, Math.floor(i / width) - cy];
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  if (yy < 1.25 * xx) return null;
  // Clockwise on the picture, as turns of registration are.
  return (-Math.atan2(2 * xy, yy - xx) / 2) * (180 / Math.PI);
}
