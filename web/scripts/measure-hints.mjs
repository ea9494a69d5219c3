// Scores the hints of the camera on pairs of photos: on drawn faces, and on the
// PNG files of a folder that CLARY_HINT_PHOTOS names. Each file becomes one pair:
// seen through two frames that differ by a known shift, scale, turn and light.
// Reads the photos only. Prints shares, never a name or a picture.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { inflateSync } from "node:zlib";

import { createServer } from "vite";

const server = await createServer({
  server: { middlewareMode: true, ws: false },
  logLevel: "error",
});
try {
  const pairs = await server.ssrLoadModule("/src/testing/hint-pairs.ts");
  report("drawn faces, held out", pairs, pairs.heldOutPairs());
  const folder = process.env.CLARY_HINT_PHOTOS;
  if (folder) {
    const first = Number(process.env.CLARY_HINT_SEED ?? 40_000);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
    const photos = await Promise.all(
      names.map(async (name) => readPNG(await readFile(path.join(folder, name)))),
    );
    const made = photos.map((photo, i) => pairs.warpedPair(photo, first + 2 * i));
    report("photos of the folder", pairs, made);
  }
} finally {
  await server.close();
}

function report(name, { score }, pairs) {
  const { hints, pairs: all } = score(pairs);
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  console.log(
    `${name}: ${pairs.length} pairs, ${percent(hints)} of hints right, ` +
      `all hints right in ${percent(all)} of pairs`,
  );
}

/** Reads a PNG of eight bits for each of red, green and blue, with or without alpha. */
function readPNG(file) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[file.readUInt8(25)];
  if (file.readUInt8(24) !== 8 || channels === undefined || file.readUInt8(28) !== 0) {
    throw new Error("A PNG with eight bits for each colour, not interlaced, is needed.");
  }
  const parts = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const end = at + 8 + file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, end));
  }
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), width * channels, channels);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    data.set(bytes.subarray(i * channels, i * channels + 3), 4 * i);
  }
  return { width, height, data };
}

/** Takes back what each row of a PNG says was done to it. */
function unfilter(raw, stride, channels) {
  const rows = raw.length / (stride + 1);
  const out = new Uint8Array(rows * stride);
  for (let row = 0; row < rows; row++) {
    const kind = raw[row * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const i = row * stride + x;
      const left = x >= channels ? out[i - channels] : 0;
      const above = row > 0 ? out[i - stride] : 0;
      const corner = row > 0 && x >= channels ? out[i - stride - channels] : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][kind];
      out[i] = raw[row * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

function nearest(left, above, corner) {
  const sum = left + above - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
