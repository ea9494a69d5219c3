import { readFile, writeFile } from "node:fs/promises";

import type { BrowserContext, Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { drawLabel, type List } from "../label-reading/draw.ts";

/** `make -C tools label-reading` names both files. Without them there is nothing to measure. */
const { LABELS, READINGS, SLOWDOWN } = process.env;
const MOST_SECONDS = 120;
/** What the engine itself writes where it finds a box without letters, and goes on. */
const ENGINE = /^Error in (?:box|pix)\w+: /;

test.use({ ownContext: true, viewport: { width: 390, height: 844 } });

if (LABELS !== undefined && READINGS !== undefined)
  test("drawn labels are read", ({ context, problems, signedIn }) => {
    problems.expectConsoleError(ENGINE);
    return readAll(signedIn, context, LABELS, READINGS);
  });

/** Photographs and reads every label, and corrects nothing. */
async function readAll(page: Page, context: BrowserContext, labels: string, into: string) {
  const lists: unknown = JSON.parse(await readFile(labels, "utf8"));
  if (!isLists(lists)) throw new Error(`no lists in ${labels}`);
  test.setTimeout(lists.length * (MOST_SECONDS + 10) * 1000);
  const readings: object[] = [];
  await page.goto("/shelf");
  await page.getByRole("button", { name: "Photograph the label" }).click();
  const dialog = page.getByRole("dialog");
  for (const list of lists) {
    const { jpeg, curved, effects } = await page.evaluate(drawLabel, list);
    const photo = {
      name: "label.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(jpeg, "base64"),
    };
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(SLOWDOWN ?? 1) });
    const began = performance.now();
    await dialog.getByLabel("Choose a photo").setInputFiles(photo);
    const text = dialog.getByLabel("Text on the label");
    const again = dialog.getByRole("alert");
    await expect(text.or(again).first()).toBeVisible({ timeout: MOST_SECONDS * 1000 });
    const seconds = (performance.now() - began) / 1000;
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await devtools.detach();
    const isRead = await text.isVisible();
    readings.push({
      id: list.id,
      curved,
      effects,
      seconds,
      text: isRead ? await text.inputValue() : "",
      doubtful: await dialog.locator("section li button").allTextContents(),
      whole: isRead && !(await dialog.getByText("Perhaps not the whole label").isVisible()),
    });
    await writeFile(into, JSON.stringify(readings));
    if (isRead) await dialog.getByRole("button", { name: "Another photo" }).click();
  }
}

function isLists(value: unknown): value is List[] {
  return Array.isArray(value) && value.every((list: object) => "names" in list);
}
