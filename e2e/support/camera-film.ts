import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Paint } from "./pictures.ts";

const [WIDTH, HEIGHT] = [480, 640];

/** A face that shows nobody: skin, hair, eyes, brows and a mouth before a wall. */
export function face({ scale = 1 } = {}): Paint {
  return (across, down) => {
    const [x, y] = [across / scale, (down / scale) * (HEIGHT / WIDTH)];
    const oval = (dx: number, dy: number, wide: number, tall: number) =>
      ((x - dx) / wide) ** 2 + ((y - dy) / tall) ** 2 < 1;
    if (oval(0, -0.06, 0.37, 0.54) && y < -0.27) return [58, 44, 36];
    if (!oval(0, 0, 0.33, 0.48)) {
      return across > 0.3 && down > 0.1 ? [96, 112, 120] : [136, 152, 160];
    }
    for (const side of [-1, 1]) {
      if (oval(0.13 * side, -0.08, 0.016, 0.016)) return [30, 24, 22];
      if (oval(0.13 * side, -0.08, 0.045, 0.02)) return [222, 216, 210];
      if (oval(0.13 * side, -0.15, 0.06, 0.013)) return [70, 52, 42];
      if (oval(0.16 * side, 0.1 + 0.03 * side, 0.012, 0.012)) return [166, 92, 84];
    }
    if (oval(0, 0.24, 0.1, 0.022)) return [150, 84, 84];
    if (oval(-0.03, 0.1, 0.015, 0.01) || oval(0.03, 0.1, 0.015, 0.01)) return [104, 72, 58];
    const light = 1 - 0.8 * (x * x + 0.5 * y * y);
    return [204 * light, 156 * light, 128 * light];
  };
}

/**
 * Writes a short film of one picture for Chromium's fake camera (YUV4MPEG2, 4:2:0)
 * and returns where it is.
 */
export function writeFilm(paint: Paint): string {
  const luma = Buffer.alloc(WIDTH * HEIGHT);
  const blue = Buffer.alloc(luma.length / 4);
  const red = Buffer.alloc(luma.length / 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [r = 0, g = 0, b = 0] = paint(x / WIDTH - 0.5, y / HEIGHT - 0.5);
      luma.writeUInt8(Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b), y * WIDTH + x);
      if (x % 2 === 1 || y % 2 === 1) continue;
      const at = (y / 2) * (WIDTH / 2) + x / 2;
      blue.writeUInt8(Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b), at);
      red.writeUInt8(Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b), at);
    }
  }
  const head = Buffer.from(`YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F10:1 Ip A1:1 C420\n`);
  const frame = [Buffer.from("FRAME\n"), luma, blue, red];
  const file = path.join(mkdtempSync(path.join(tmpdir(), "clary-film-")), "film.y4m");
  writeFileSync(file, Buffer.concat([head, ...frame, ...frame]));
  return file;
}
