import { crc32, deflateSync } from "node:zlib";

/** The colour of a place, each from -0.5 to 0.5 of the picture. */
export type Paint = (across: number, down: number) => number[];

type Picture = { width?: number; height?: number; brightness?: number; paint?: Paint };

/**
 * Draws a photo-like picture as a PNG: an oval the colour of skin with darker
 * dots on a plain ground. It shows nobody.
 */
export function drawPicture(picture: Picture = {}): Buffer {
  const { width = 600, height = 800, brightness = 1, paint } = picture;
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width - 0.5, y / height - 0.5];
      const isSkin = (across / 0.38) ** 2 + (down / 0.43) ** 2 < 1;
      const isDot = isSkin && (x * 7 + y * 13) % 97 < 6 && (x + y) % 11 < 6;
      const plain = isDot ? [150, 84, 78] : isSkin ? [196, 148, 122] : [118, 138, 128];
      const colour = paint === undefined ? plain : paint(across, down);
      const at = y * (1 + width * 3) + 1 + x * 3;
      colour.forEach((value, channel) =>
        rows.writeUInt8(Math.round(value * brightness), at + channel),
      );
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A picture as a file that a person could choose. */
export function pictureFile(picture: Picture = {}) {
  return { name: "me.png", mimeType: "image/png", buffer: drawPicture(picture) };
}

/** The size that a PNG says it has. */
export function sizeOfPNG(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
