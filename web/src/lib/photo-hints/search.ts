import type { Plane } from "./picture";
import type { Match, Template } from "./template";

const SCALES = [0.68, 0.78, 0.88, 1, 1.13, 1.28, 1.45];
const TURNS = [-20, -10, 0, 10, 20];
/** In pixels of the coarse layer: a third of its width in each direction. */
const REACH = 8;
const STEP = 2;
const CANDIDATES = 3;
/** More pixels than a point can leave the frame by, at the largest scale, turn and move. */
const MARGIN = 26;

/** Tries all poses of a coarse grid and returns the best few. */
export function search(template: Template, frame: Plane): Match[] {
  const padded = pad(frame);
  const sums = sumsOf(template);
  const best: Match[] = [];
  for (const scale of SCALES) {
    for (const turn of TURNS) {
      const angle = (turn * Math.PI) / 180;
      const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
      const places = placesOf(template, frame, cos, sin);
      best.push({ cos, sin, ...bestMove(sums, padded, places, frame.width) });
    }
  }
  best.sort((a, b) => b.likeness - a.likeness);
  return best.slice(0, CANDIDATES);
}

/** Nought around a plane, which says nothing for or against a pose. */
function pad({ width, height, data }: Plane): Float32Array {
  const out = new Float32Array((width + 2 * MARGIN) * (height + 2 * MARGIN));
  for (let row = 0; row < height; row++) {
    out.set(
      data.subarray(row * width, (row + 1) * width),
      (row + MARGIN) * (width + 2 * MARGIN) + MARGIN,
    );
  }
  return out;
}

type TemplateSums = { weight: Float32Array; pull: Float32Array; all: number; spread: number };

/** What the correlation needs of the last photo, the same for all poses. */
function sumsOf({ value, weight }: Template): TemplateSums {
  let [all, sum] = [0, 0];
  for (let i = 0; i < value.length; i++) {
    all += weight[i] ?? 0;
    sum += (weight[i] ?? 0) * (value[i] ?? 0);
  }
  const pull = value.map((at, i) => (weight[i] ?? 0) * (at - sum / all));
  let spread = 0;
  for (let i = 0; i < value.length; i++) spread += (pull[i] ?? 0) * ((value[i] ?? 0) - sum / all);
  return { weight, pull, all, spread };
}

/** Where the points of the last photo are in the padded plane at a scale and turn. */
function placesOf({ x, y }: Template, frame: Plane, cos: number, sin: number): Int32Array {
  const stride = frame.width + 2 * MARGIN;
  const left = MARGIN + (frame.width - 1) / 2;
  const top = MARGIN + (frame.height - 1) / 2;
  const places = new Int32Array(x.length);
  for (let i = 0; i < x.length; i++) {
    const [px, py] = [x[i] ?? 0, y[i] ?? 0];
    const column = Math.round(left + cos * px - sin * py);
    places[i] = Math.round(top + sin * px + cos * py) * stride + column;
  }
  return places;
}

type Move = Pick<Match, "across" | "down" | "likeness">;

function bestMove(
  { weight, pull, all, spread }: TemplateSums,
  padded: Float32Array,
  places: Int32Array,
  width: number,
): Move {
  let best: Move = { across: 0, down: 0, likeness: -1 };
  for (let down = -REACH; down <= REACH; down += STEP) {
    for (let across = -REACH; across <= REACH; across += STEP) {
      const move = down * (width + 2 * MARGIN) + across;
      let [b, bb, ab] = [0, 0, 0];
      for (let i = 0; i < places.length; i++) {
        const seen = padded[(places[i] ?? 0) + move] ?? 0;
        const w = (weight[i] ?? 0) * seen;
        b += w;
        bb += w * seen;
        ab += (pull[i] ?? 0) * seen;
      }
      const likeness = ab / Math.sqrt(spread * Math.max(1e-6, bb - (b * b) / all) + 1e-6);
      if (likeness > best.likeness) {
        best = { across: across / width, down: down / width, likeness };
      }
    }
  }
  return best;
}
