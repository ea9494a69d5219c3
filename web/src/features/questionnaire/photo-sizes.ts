export type Size = { width: number; height: number };

export type Rectangle = Size & { x: number; y: number };

/** The size at which a picture is at most this long on its longer side. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The sizes on the way from one size down to another. Browsers average over
 * few pixels at a time: halving as long as that goes keeps spots that one leap
 * would skip.
 */
export function stepsDown(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let { width, height } = from;
  while (width > 2 * to.width || height > 2 * to.height) {
    if (width > 2 * to.width) width = Math.ceil(width / 2);
    if (height > 2 * to.height) height = Math.ceil(height / 2);
    steps.push({ width, height });
  }
  return [...steps, to];
}

/** The largest rectangle of these proportions in the middle of a frame. */
export function cropTo({ width, height }: Size, proportions: number): Rectangle {
  const cropped =
    width / height > proportions
      ? { width: Math.round(height * proportions), height }
      : { width, height: Math.round(width / proportions) };
  return {
    ...cropped,
    x: Math.floor((width - cropped.width) / 2),
    y: Math.floor((height - cropped.height) / 2),
  };
}
