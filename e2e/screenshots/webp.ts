import { writeFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

/** Pictures in the repository stay for ever, so each must be small. */
const MOST_BYTES = 120 * 1024;

/** Saves what the window shows as WebP, as well as the limit allows. Returns its size. */
export async function saveSmall(page: Page, path: string, mostBytes = MOST_BYTES): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (const quality of [92, 85, 75, 60, 45]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    if (picture.length > mostBytes) continue;
    await writeFile(path, picture);
    return picture.length;
  }
  throw new Error(`${path} does not fit into ${String(mostBytes)} bytes`);
}
