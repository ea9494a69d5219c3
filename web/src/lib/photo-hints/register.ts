import { flatten, halve, type Plane } from "./picture";
import { search } from "./search";
import { type Four, solveFour } from "./solve-four";
import { type Match, type Pose, type Template, templateOf } from "./template";

/** What registration needs of a picture: two sizes, 48 and 24 pixels wide, without light. */
export type Layers = { coarse: Plane; fine: Plane };

/** A last photo, ready to be compared with many frames. */
export type Target = { coarse: Template; fine: Template };

/** Takes a plane of 48 pixels' width. */
export function layersOf(luma: Plane): Layers {
  return { fine: flatten(luma, 7), coarse: flatten(halve(luma), 4) };
}

export function targetOf({ coarse, fine }: Layers): Target {
  return { coarse: templateOf(coarse), fine: templateOf(fine) };
}

/** From here on a pose near that of the frame before needs no search. */
const SURE = 0.8;

/**
 * Finds the pose at which a frame is most like the last photo. The pose of the frame
 * before saves the search, which takes most of the time.
 */
export function register(target: Target, frame: Layers, before: Pose | null): Match {
  if (before !== null) {
    const near = refine(target.fine, frame.fine, before, 8);
    if (near.likeness >= SURE) return near;
  }
  const starts = search(target.coarse, frame.coarse).map((start) =>
    refine(target.coarse, frame.coarse, start, 6),
  );
  starts.sort((a, b) => b.likeness - a.likeness);
  const ends = starts.slice(0, 2).map((start) => refine(target.fine, frame.fine, start, 8));
  return ends.reduce((best, end) => (end.likeness > best.likeness ? end : best));
}

type Sums = { n: number; a: number; b: number; aa: number; bb: number; ab: number };

/** Less sure when part of the face is out of the frame, nothing below half of it. */
function correlation({ n, a, b, aa, bb, ab }: Sums, all: number): number {
  if (n < all / 2) return -1;
  const spread = Math.sqrt(Math.max(0, aa - (a * a) / n) * Math.max(0, bb - (b * b) / n));
  return spread < 1e-6 ? 0 : ((ab - (a * b) / n) / spread) * Math.sqrt(n / all);
}

/** Improves a pose step by step (inverse compositional Gauss-Newton). */
function refine(template: Template, frame: Plane, start: Pose, steps: number): Match {
  const values = new Float32Array(template.x.length);
  let pose = start;
  let best: Match = { ...start, likeness: sample(template, frame, start, values) };
  for (let step = 0; step < steps; step++) {
    const change = solve(template, values);
    if (change === null) break;
    pose = undo(pose, change, template.width);
    const likeness = sample(template, frame, pose, values);
    if (likeness > best.likeness) best = { ...pose, likeness };
    if (Math.abs(change[2]) + Math.abs(change[3]) < 0.02 && Math.abs(change[0]) < 1e-3) break;
  }
  return best;
}

/** Reads the frame where the pose puts each point, NaN outside, and returns the likeness. */
function sample(template: Template, frame: Plane, pose: Pose, values: Float32Array): number {
  const { width, height, data } = frame;
  const left = (width - 1) / 2 + pose.across * width;
  const top = (height - 1) / 2 + pose.down * width;
  let [n, all, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const px = template.x[i] ?? 0;
    const py = template.y[i] ?? 0;
    const w = template.weight[i] ?? 0;
    all += w;
    const x = pose.cos * px - pose.sin * py + left;
    const y = pose.sin * px + pose.cos * py + top;
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) {
      values[i] = NaN;
      continue;
    }
    const right = x - column;
    const below = y - row;
    const at = row * width + column;
    const q =
      (1 - below) * ((1 - right) * (data[at] ?? 0) + right * (data[at + 1] ?? 0)) +
      below * ((1 - right) * (data[at + width] ?? 0) + right * (data[at + width + 1] ?? 0));
    const p = template.value[i] ?? 0;
    values[i] = q;
    n += w;
    a += w * p;
    b += w * q;
    aa += w * p * p;
    bb += w * q * q;
    ab += w * p * q;
  }
  return correlation({ n, a, b, aa, bb, ab }, all);
}

/** The small change of the last photo that explains the difference best. */
function solve({ value, weight, slope }: Template, values: Float32Array): Four | null {
  // The upper half of the four by four matrix, row by row, in plain numbers for speed.
  let [aa, ab, ac, ad, bb, bc, bd, cc, cd, dd] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [va, vb, vc, vd] = [0, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const seen = values[i] ?? NaN;
    if (Number.isNaN(seen)) continue;
    const difference = seen - (value[i] ?? 0);
    // A spot that came or went must not pull the face along.
    const w = (weight[i] ?? 0) / (1 + difference * difference);
    const a = slope[4 * i] ?? 0;
    const b = slope[4 * i + 1] ?? 0;
    const c = slope[4 * i + 2] ?? 0;
    const d = slope[4 * i + 3] ?? 0;
    const [wa, wb, wc, wd] = [w * a, w * b, w * c, w * d];
    aa += wa * a;
    ab += wa * b;
    ac += wa * c;
    ad += wa * d;
    bb += wb * b;
    bc += wb * c;
    bd += wb * d;
    cc += wc * c;
    cd += wc * d;
    dd += wd * d;
    va += wa * difference;
    vb += wb * difference;
    vc += wc * difference;
    vd += wd * difference;
  }
  const matrix = [aa, ab, ac, ad, ab, bb, bc, bd, ac, bc, cc, cd, ad, bd, cd, dd];
  return solveFour(matrix, [va, vb, vc, vd]);
}

/** The pose after the reverse of a small change, which is applied before it. */
function undo(pose: Pose, [stretch, turn, right, below]: Four, width: number): Pose {
  const size = (1 + stretch) ** 2 + turn ** 2;
  const cos = (1 + stretch) / size;
  const sin = -turn / size;
  const across = -(cos * right - sin * below) / width;
  const down = -(sin * right + cos * below) / width;
  return {
    cos: pose.cos * cos - pose.sin * sin,
    sin: pose.sin * cos + pose.cos * sin,
    across: pose.across + pose.cos * across - pose.sin * down,
    down: pose.down + pose.sin * across + pose.cos * down,
  };
}
