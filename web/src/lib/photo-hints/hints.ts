import { lightShare } from "./light";
import { detailInOval, halve, lumaOf, meanInOval, type Pixels, type Plane } from "./picture";
import { layersOf, register, type Target, targetOf } from "./register";
import { findSkin } from "./skin";
import type { Match, Pose } from "./template";

/**
 * What would make the next photo more like the last one. Left and right are the
 * person's own, so they hold for both cameras and for a mirrored viewfinder.
 */
export type Hint =
  | "no-face"
  | "too-dark"
  | "too-bright"
  | "closer"
  | "further"
  | "to-left"
  | "to-right"
  | "phone-lower"
  | "phone-higher"
  | "tilt-left"
  | "tilt-right"
  | "darker"
  | "brighter"
  | "blurred";

/** A last photo, measured once. */
export type Reference = { target: Target; small: Plane; light: number; detail: number };

/** How far the next photo is from the last one. Null where there is no telling. */
export type Reading = {
  /** Against the last photo, or the oval without one. */
  against: "photo" | "oval" | "nothing";
  /** The size of the face, 1 if equal. */
  scale: number;
  /** In shares of the width of the frame. Positive is right and down in the photo. */
  across: number;
  down: number;
  /** In degrees, clockwise in the photo. */
  turn: number;
  /** The mean brightness of the face, 0 to 255, and as a share of the last photo's. */
  light: number;
  lightShare: number;
  /** Fine detail as a share of the last photo's. */
  detailShare: number;
  /** Where the face was found, to begin with in the next frame. */
  pose: Pose | null;
};

/**
 * From where on a difference is worth a word. Smaller ones change a photo less
 * than a breath does.
 */
export const LIMITS = {
  scale: 1.12,
  shift: 0.08,
  turn: 7,
  light: 1.2,
  detail: 0.5,
  /** Below this the pictures are too unlike to compare. */
  likeness: 0.5,
  /** As in photo-check.ts: beyond these the program cannot read a photo at all. */
  darkest: 28,
  brightest: 225,
  /** Against the oval, which no face fills exactly, only large differences count. */
  ovalArea: [0.5, 1.6],
  ovalShift: 0.13,
  /** Hair above and neck below move the middle of the skin down. */
  ovalDrop: 0.22,
  ovalTurn: 14,
} as const;

/** Measures a last photo of FRAME size. */
export function referenceOf(picture: Pixels): Reference {
  const luma = lumaOf(picture);
  const small = halve(halve(luma));
  return {
    target: targetOf(layersOf(small)),
    small,
    light: meanInOval(luma),
    detail: detailInOval(luma),
  };
}

/**
 * Compares a picture of FRAME size with the last photo, or with the oval. The pose in
 * the frame before makes the next comparison quicker.
 */
export function read(picture: Pixels, last: Reference | null, before: Pose | null = null): Reading {
  const luma = lumaOf(picture);
  const light = meanInOval(luma);
  const same = {
    pose: null,
    scale: 1,
    across: 0,
    down: 0,
    turn: 0,
    light,
    lightShare: last === null ? 1 : light / Math.max(1, last.light),
    detailShare: last === null ? 1 : detailInOval(luma) / Math.max(1e-6, last.detail),
  };
  if (last !== null) {
    const small = halve(halve(luma));
    const match = register(last.target, layersOf(small), before);
    if (match.likeness >= LIMITS.likeness) {
      const share = lightShare(last.small, small, match);
      return { ...same, ...fromMatch(match), against: "photo", lightShare: share, pose: match };
    }
  }
  const skin = findSkin(picture);
  if (skin === null) return { ...same, against: "nothing" };
  if (skin === "unclear") return { ...same, against: "oval" };
  const { area, across, down, turn } = skin;
  return { ...same, against: "oval", scale: area, across, down, turn: turn ?? 0 };
}

function fromMatch({ cos, sin, across, down }: Match) {
  return {
    scale: Math.hypot(cos, sin),
    across,
    down,
    turn: (Math.atan2(sin, cos) * 180) / Math.PI,
  };
}

/** The hints that follow from a reading, the most useful first. */
export function hintsFor(reading: Reading): Hint[] {
  const { against, light, lightShare, detailShare } = reading;
  const hints: Hint[] = [];
  if (light < LIMITS.darkest) hints.push("too-dark");
  if (light > LIMITS.brightest) hints.push("too-bright");
  if (against === "nothing") hints.push("no-face");
  if (against === "photo") hints.push(...poseHints(reading, AGAINST_PHOTO));
  if (against === "oval") hints.push(...ovalHints(reading));
  if (lightShare < 1 / LIMITS.light && !hints.includes("too-dark")) hints.push("darker");
  if (lightShare > LIMITS.light && !hints.includes("too-bright")) hints.push("brighter");
  if (detailShare < LIMITS.detail) hints.push("blurred");
  return hints;
}

type PoseLimits = { scale: number; across: number; down: number; turn: number };

const AGAINST_PHOTO: PoseLimits = {
  scale: LIMITS.scale,
  across: LIMITS.shift,
  down: LIMITS.shift,
  turn: LIMITS.turn,
};

const AGAINST_OVAL: PoseLimits = {
  // Its size is an area, which has limits of its own.
  scale: Infinity,
  across: LIMITS.ovalShift,
  down: LIMITS.ovalDrop,
  turn: LIMITS.ovalTurn,
};

function poseHints({ scale, across, down, turn }: Reading, limits: PoseLimits): Hint[] {
  const hints: Hint[] = [];
  if (scale > limits.scale) hints.push("further");
  if (scale < 1 / limits.scale) hints.push("closer");
  // The right of a photo is the person's left.
  if (across > limits.across) hints.push("to-right");
  if (across < -limits.across) hints.push("to-left");
  if (down > limits.down) hints.push("phone-lower");
  if (down < -limits.down) hints.push("phone-higher");
  if (turn > limits.turn) hints.push("tilt-right");
  if (turn < -limits.turn) hints.push("tilt-left");
  return hints;
}

function ovalHints(reading: Reading): Hint[] {
  const [least, most] = LIMITS.ovalArea;
  const hints: Hint[] = [];
  if (reading.scale > most) hints.push("further");
  if (reading.scale < least) hints.push("closer");
  return [...hints, ...poseHints(reading, AGAINST_OVAL)];
}
