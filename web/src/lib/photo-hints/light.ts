import { ovalDistance, type Plane } from "./picture";
import type { Pose } from "./template";

/**
 * How bright the face is, as a share of the last photo. Compares the same places of
 * the face, so that a wall that came into the oval does not count. The middle value
 * holds when part of the face is burnt out or in a shadow.
 */
export function lightShare(last: Plane, next: Plane, pose: Pose): number {
  const { width, height } = last;
  const shares: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (ovalDistance(column, row, last) > 0.9) continue;
      const x = column - (width - 1) / 2;
      const y = row - (height - 1) / 2;
      const right = (width - 1) / 2 + pose.across * width + pose.cos * x - pose.sin * y;
      const below = (height - 1) / 2 + pose.down * width + pose.sin * x + pose.cos * y;
      const [toColumn, toRow] = [Math.round(right), Math.round(below)];
      if (toColumn < 0 || toRow < 0 || toColumn >= width || toRow >= height) continue;
      const before = last.data[row * width + column] ?? 0;
      const after = next.data[toRow * width + toColumn] ?? 0;
      shares.push((after + 1) / (before + 1));
    }
  }
  shares.sort((a, b) => a - b);
  return shares[shares.length >> 1] ?? 1;
}
