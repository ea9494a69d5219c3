import { ovalDistance, type Plane } from "./picture";

/**
 * Where a face is, compared with the last photo. A place of the last photo, from
 * the middle of the frame, is turned and scaled by the two factors and then moved.
 */
export type Pose = {
  /** The scale times the cosine and the sine of the turn. */
  cos: number;
  sin: number;
  /** In shares of the width of the frame. */
  across: number;
  down: number;
};

export type Match = Pose & {
  /** How alike the pictures are at this pose, -1 to 1. */
  likeness: number;
};

/** Points of the last photo with their weights and what a small move does to each. */
export type Template = {
  /** The width of the frame that the places are in. */
  width: number;
  x: Float32Array;
  y: Float32Array;
  value: Float32Array;
  weight: Float32Array;
  /** Four numbers for each point: derivatives by cos, sin, across and down. */
  slope: Float32Array;
};

/** Takes every second point of the face, as on a chessboard. */
export function templateOf(plane: Plane): Template {
  const { width, height, data } = plane;
  const places: number[] = [];
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1 + (row % 2); column < width - 1; column += 2) {
      if (weightAt(ovalDistance(column, row, plane)) > 0) places.push(row * width + column);
    }
  }
  const out: Template = {
    width,
    x: new Float32Array(places.length),
    y: new Float32Array(places.length),
    value: new Float32Array(places.length),
    weight: new Float32Array(places.length),
    slope: new Float32Array(4 * places.length),
  };
  places.forEach((i, at) => {
    const [column, row] = [i % width, Math.floor(i / width)];
    const x = column - (width - 1) / 2;
    const y = row - (height - 1) / 2;
    const right = ((data[i + 1] ?? 0) - (data[i - 1] ?? 0)) / 2;
    const below = ((data[i + width] ?? 0) - (data[i - width] ?? 0)) / 2;
    out.x[at] = x;
    out.y[at] = y;
    out.value[at] = data[i] ?? 0;
    out.weight[at] = weightAt(ovalDistance(column, row, plane));
    out.slope.set([right * x + below * y, below * x - right * y, right, below], 4 * at);
  });
  return out;
}

/**
 * Full inside the oval, none far outside, with a soft edge between: the background
 * need not move with the face.
 */
function weightAt(distance: number): number {
  return Math.min(1, Math.max(0, (1.2 - distance) / 0.4));
}
