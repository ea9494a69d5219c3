import { FRAME, type Pixels } from "@/lib/photo-hints/picture";

import { between, randomFrom } from "./random";

/** Where a drawn face is and how it is lit. The plain one is all ones and noughts. */
export type Shot = {
  scale: number;
  /** In shares of the width, right and down in the picture. */
  across: number;
  down: number;
  /** In degrees, clockwise in the picture. */
  turn: number;
  light: number;
  /** How far the lens is out of focus, in pixels. */
  blur: number;
  /** Spots, noise, background and the mouth differ from day to day. */
  day: number;
};

export const PLAIN: Shot = { scale: 1, across: 0, down: 0, turn: 0, light: 1, blur: 0, day: 0 };

type Colour = [number, number, number];
type Spot = { x: number; y: number; size: number };

/** From very light to very dark. */
const SKINS: Colour[] = [
  [236, 201, 180],
  [222, 180, 150],
  [198, 150, 118],
  [165, 116, 86],
  [128, 86, 62],
  [92, 60, 44],
];

/** Draws the face of somebody who does not exist, at FRAME size. */
export function drawFace(person: number, shot: Shot = PLAIN): Pixels {
  const face = faceOf(person, shot.day);
  const wall = wallOf(person, shot.day);
  const noise = randomFrom(person * 7919 + shot.day * 104_729 + 17);
  const { width, height } = FRAME;
  const data = new Uint8ClampedArray(width * height * 4);
  const angle = (shot.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / shot.scale, Math.sin(angle) / shot.scale];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / width - 0.5 - shot.across;
      const y = (row + 0.5 - height / 2) / width - shot.down;
      const colour =
        face(cos * x + sin * y, cos * y - sin * x) ?? wall(column / width, row / height);
      const grain = (noise() - 0.5) * 9;
      const i = 4 * (row * width + column);
      colour.forEach((value, channel) => (data[i + channel] = value * shot.light + grain));
      data[i + 3] = 255;
    }
  }
  return blurred({ width, height, data }, shot.blur);
}

/** The colour of a place on the face, or null beside it. Places are shares of the width. */
function faceOf(person: number, day: number): (x: number, y: number) => Colour | null {
  const random = randomFrom(person * 2_654_435 + 1);
  const skin = SKINS[Math.floor(random() * SKINS.length)] ?? [198, 150, 118];
  const hair = between(random, 15, 90);
  const [wide, tall] = [between(random, 0.29, 0.36), between(random, 0.42, 0.52)];
  // The head is turned to one side or looks straight ahead.
  const aside = [-0.09, 0, 0.09][Math.floor(random() * 3)] ?? 0;
  const [eyesApart, eyesUp] = [between(random, 0.12, 0.15), between(random, 0.06, 0.1)];
  const [mouthDown, mouthWide] = [between(random, 0.22, 0.27), between(random, 0.08, 0.12)];
  const hairline = between(random, 0.24, 0.32);
  const shade = between(random, -0.25, 0.25);
  const today = randomFrom(person * 31 + day * 977 + 5);
  const mouthOpen = between(today, 0.014, 0.026);
  const spots = spotsOf(random, today);
  const dark = (share: number): Colour => [skin[0] * share, skin[1] * share, skin[2] * share];
  const oval = (x: number, y: number, rx: number, ry: number) => (x / rx) ** 2 + (y / ry) ** 2 < 1;

  return (x, y) => {
    if (oval(x, y + 0.05, wide * 1.14, tall * 1.1) && y < -hairline + 0.35 * x * x) {
      return [hair, hair * 0.8, hair * 0.65];
    }
    const isNeck = Math.abs(x) < wide * 0.55 && y > tall * 0.6;
    if (!oval(x, y, wide, tall)) return isNeck ? dark(0.72) : null;
    const [fx, fy] = [x - aside, y];
    for (const side of [-1, 1]) {
      const eye = fx - side * eyesApart;
      if (oval(eye, fy + eyesUp, 0.014, 0.014)) return [30, 22, 20];
      if (oval(eye, fy + eyesUp, 0.042, 0.018)) return [225, 220, 215];
      if (oval(eye, fy + eyesUp + 0.06, 0.06, 0.012)) return dark(0.35);
    }
    if (oval(fx, fy - mouthDown, mouthWide, mouthOpen))
      return [skin[0] * 0.75, skin[1] * 0.5, skin[2] * 0.5];
    if (oval(Math.abs(fx) - 0.025, fy - 0.1, 0.014, 0.01)) return dark(0.45);
    const light = 1 + shade * x - 0.25 * ((x / wide) ** 2 + 0.4 * (y / tall) ** 2);
    const bridge = Math.abs(fx - 0.012) < 0.014 && fy > -0.05 && fy < 0.09 ? 0.9 : 1;
    const isSpot = spots.some((spot) => Math.hypot(x - spot.x, y - spot.y) < spot.size);
    const [red, green, blue] = dark(light * bridge);
    return isSpot ? [red * 0.9, green * 0.68, blue * 0.7] : [red, green, blue];
  };
}

/** Most spots stay, some come and some go. */
function spotsOf(random: () => number, today: () => number): Spot[] {
  const spotFrom = (from: () => number): Spot => ({
    x: between(from, -0.25, 0.25),
    y: between(from, -0.25, 0.35),
    size: between(from, 0.006, 0.014),
  });
  const stay = Array.from({ length: 14 }, () => spotFrom(random)).filter(() => today() < 0.7);
  return [...stay, ...Array.from({ length: 5 }, () => spotFrom(today))];
}

/** A wall with a piece of furniture, which does not move with the face. */
function wallOf(person: number, day: number): (x: number, y: number) => Colour {
  const random = randomFrom(person * 131 + 3);
  const grey = between(random, 90, 200);
  const tint = between(random, -18, 18);
  const today = randomFrom(person * 37 + day * 53 + 11);
  const edge = between(random, 0.05, 0.95) + between(today, -0.08, 0.08);
  const top = between(random, 0.1, 0.8) + between(today, -0.08, 0.08);
  return (x, y) => {
    const light = x > edge && y > top ? 0.7 : 1;
    const value = (grey + 25 * (y - 0.5)) * light;
    return [value - tint, value, value + tint];
  };
}

/** Blurs with a box in both directions, twice. */
export function blurred(picture: Pixels, reach: number): Pixels {
  const size = Math.round(reach);
  if (size < 1) return picture;
  const once = smear(smear(picture, size, 1, 0), size, 0, 1);
  return smear(smear(once, size, 1, 0), size, 0, 1);
}

function smear({ width, height, data }: Pixels, reach: number, dx: number, dy: number): Pixels {
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) {
          const px = Math.min(width - 1, Math.max(0, x + k * dx));
          const py = Math.min(height - 1, Math.max(0, y + k * dy));
          sum += data[4 * (py * width + px) + channel] ?? 0;
        }
        out[4 * (y * width + x) + channel] = sum / (2 * reach + 1);
      }
    }
  }
  return { width, height, data: out };
}
