/**
 * Which part of the photos is shown. `x` and `y` are where the top left corner of the
 * enlarged photo lies, in widths and heights of the frame: 0 or less.
 */
export type View = { scale: number; x: number; y: number };

/** A place in the frame: 0, 0 is the top left corner and 1, 1 the bottom right one. */
export type Point = { x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 6;
export const CENTRE: Point = { x: 0.5, y: 0.5 };

/** Enlarges by a factor. The point under the finger stays where it is. */
export function zoomAt(view: View, factor: number, { x, y }: Point): View {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const real = scale / view.scale;
  return confine({ scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real });
}

/** Moves the photos by shares of the frame. */
export function panBy({ scale, x, y }: View, across: number, down: number): View {
  return confine({ scale, x: x + across, y: y + down });
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The photo always fills the frame. */
function confine({ scale, x, y }: View): View {
  return { scale, x: clamp(x, 1 - scale, 0), y: clamp(y, 1 - scale, 0) };
}
