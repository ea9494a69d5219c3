import { type Hint, hintsFor, LIMITS, read, referenceOf } from "@/lib/photo-hints/hints";
import { FRAME, type Pixels } from "@/lib/photo-hints/picture";

import { drawFace, PLAIN, type Shot } from "./drawn-faces";
import { between, randomFrom } from "./random";

/** A last photo, the next one, and what truly differs between them. */
export type Pair = { last: Pixels; next: Pixels; truth: Shot };

/**
 * Differences in all respects at once, up to twice what a person may do between
 * two photos. About half of the values call for a hint.
 */
export function shotFrom(seed: number): Shot {
  const random = randomFrom(seed);
  return {
    scale: Math.exp(between(random, Math.log(0.75), Math.log(1.33))),
    across: between(random, -0.16, 0.16),
    down: between(random, -0.16, 0.16),
    turn: between(random, -15, 15),
    light: between(random, 0.62, 1.38),
    blur: 0,
    day: 1,
  };
}

export function drawnPair(seed: number): Pair {
  const truth = shotFrom(seed);
  return { last: drawFace(seed), next: drawFace(seed, truth), truth };
}

/** Sixty pairs that nothing was tuned on. Tuning used the seeds 5000 to 5059. */
export function heldOutPairs(): Pair[] {
  return Array.from({ length: 60 }, (_, i) => drawnPair(20_000 + i));
}

/**
 * Makes a pair from one photo: the last photo is its middle, the next one is seen
 * through a frame that is moved, turned and scaled, with other light and noise.
 */
export function warpedPair(photo: Pixels, seed: number): Pair {
  const truth = shotFrom(seed);
  return { last: view(photo, PLAIN, seed), next: view(photo, truth, seed + 1), truth };
}

/** The part of a photo that the middle of the frame covers when nothing is moved. */
const COVERED = 0.66;

function view(photo: Pixels, shot: Shot, seed: number): Pixels {
  const noise = randomFrom(seed);
  const { width, height } = FRAME;
  const data = new Uint8ClampedArray(width * height * 4);
  const angle = (shot.turn * Math.PI) / 180;
  const unit = (COVERED * Math.min(photo.width / width, photo.height / height)) / shot.scale;
  const [cos, sin] = [Math.cos(angle) * unit, Math.sin(angle) * unit];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = column - (width - 1) / 2 - shot.across * width;
      const y = row - (height - 1) / 2 - shot.down * width;
      const px = photo.width / 2 + cos * x + sin * y;
      const py = photo.height / 2 + cos * y - sin * x;
      const grain = (noise() - 0.5) * 8;
      const i = 4 * (row * width + column);
      for (let channel = 0; channel < 3; channel++) {
        data[i + channel] = sampleAt(photo, px, py, channel) * shot.light + grain;
      }
      data[i + 3] = 255;
    }
  }
  return { width, height, data };
}

function sampleAt({ width, height, data }: Pixels, x: number, y: number, channel: number): number {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const right = Math.min(1, Math.max(0, x - column));
  const below = Math.min(1, Math.max(0, y - row));
  const at = (dx: number, dy: number) =>
    data[4 * ((row + dy) * width + column + dx) + channel] ?? 0;
  return (
    (1 - below) * ((1 - right) * at(0, 0) + right * at(1, 0)) +
    below * ((1 - right) * at(0, 1) + right * at(1, 1))
  );
}

/** How near to a limit both answers count as right. */
const TOLERANCE = { scale: 0.03, shift: 0.02, turn: 2, light: 0.05 };

/** Whether the hints about each of the five differences are right. */
export function judge(truth: Shot, given: readonly Hint[]): boolean[] {
  const answer = (low: Hint[], high: Hint[]) =>
    Number(high.some((hint) => given.includes(hint))) -
    Number(low.some((hint) => given.includes(hint)));
  // A difference that is just about at its limit may be named or not.
  const right = (value: number, limit: number, tolerance: number, said: number) => {
    const sure = value > limit + tolerance ? 1 : value < -limit - tolerance ? -1 : 0;
    const near = Math.abs(Math.abs(value) - limit) <= tolerance;
    return near ? said === 0 || said === Math.sign(value) : said === sure;
  };
  const { scale, shift, turn, light } = TOLERANCE;
  return [
    right(Math.log(truth.scale), Math.log(LIMITS.scale), scale, answer(["closer"], ["further"])),
    right(truth.across, LIMITS.shift, shift, answer(["to-left"], ["to-right"])),
    right(truth.down, LIMITS.shift, shift, answer(["phone-higher"], ["phone-lower"])),
    right(truth.turn, LIMITS.turn, turn, answer(["tilt-left"], ["tilt-right"])),
    right(
      Math.log(truth.light),
      Math.log(LIMITS.light),
      light,
      answer(["darker", "too-dark"], ["brighter", "too-bright"]),
    ),
  ];
}

type Score = {
  /** The share of hints that are right. */
  hints: number;
  /** The share of pairs in which all of them are. */
  pairs: number;
};

export function score(pairs: readonly Pair[]): Score {
  const judged = pairs.map(({ last, next, truth }) => {
    return judge(truth, hintsFor(read(next, referenceOf(last))));
  });
  const all = judged.flat();
  return {
    hints: all.filter(Boolean).length / all.length,
    pairs: judged.filter((hints) => hints.every(Boolean)).length / judged.length,
  };
}
