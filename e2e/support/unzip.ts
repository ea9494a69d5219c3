import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;

/** The files in a ZIP archive, by their paths. It reads what Clary writes, and no more. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = findEnd(archive);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    const start =
      local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const path = archive.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + (name ?? 0));
    files.set(path, method === STORED ? packed : inflateRawSync(packed));
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** Where the record at the end of the archive begins. */
function findEnd(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at--) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw new Error("this is no ZIP archive");
}
