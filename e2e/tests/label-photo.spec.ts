import type { Page, Request } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { drawLabel } from "../label-reading/draw.ts";
import { violations } from "../support/axe.ts";
import { controlled } from "../support/service-worker.ts";

test.use({ ownContext: true, serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

/** A machine that is busy with browsers takes its time over 4 MB of code and a picture. */
test.setTimeout(180_000);
const PATIENT = { timeout: 120_000 };

const NAMES = ["Aqua", "Glycerin", "Niacinamide", "Cetearyl Alcohol", "Phenoxyethanol", "Linalool"];

/** The photo of a flat label. */
async function photograph(page: Page) {
  const { jpeg } = await page.evaluate(drawLabel, { id: 4, names: NAMES });
  return { name: "label.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg, "base64") };
}

async function openLabel(page: Page) {
  await page.goto("/shelf");
  await page.getByRole("button", { name: "Photograph the label" }).click();
  return page.getByRole("dialog");
}

test("a label is read on the device, and nothing of the photo is sent", async ({
  context,
  problems,
  signedIn: page,
}) => {
  const photo = await photograph(page);
  let dialog = await openLabel(page);
  await controlled(page);
  const asked: Request[] = [];
  context.on("request", (request) => asked.push(request));
  await dialog.getByLabel("Choose a photo").setInputFiles(photo);
  const text = dialog.getByLabel("Text on the label");
  await expect(text).toBeVisible(PATIENT);
  for (const name of NAMES)
    expect((await text.inputValue()).toLowerCase()).toContain(name.toLowerCase());
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Use this text" }).click();
  await expect(page.getByRole("textbox", { name: "Ingredients" })).toHaveValue(/linalool/i);

  const bytes = asked.map((request) => request.postDataBuffer()?.length ?? 0);
  expect(bytes.filter((length) => length > 0)).toEqual([]);
  const site = new URL(page.url()).origin;
  // The page shows the photo from its own memory.
  const elsewhere = asked.map((request) => request.url()).filter((url) => !url.startsWith("blob:"));
  expect(elsewhere.filter((url) => !url.startsWith(site))).toEqual([]);
  expect(asked.every((request) => request.url().length < 300)).toBe(true);
  const engine = new Set(elsewhere.map((url) => /label-(\w+)-/.exec(url)?.[1]).filter(Boolean));
  expect([...engine].sort()).toEqual(["core", "language", "worker"]);
  await expect.poll(() => page.workers().length, "the worker has ended").toBe(0);

  // From now on it works without a network.
  problems.expectBadNetwork();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Photograph the label" }).click();
  dialog = page.getByRole("dialog");
  await expect(dialog.getByText("You're offline.")).toBeVisible();
  await dialog.getByLabel("Choose a photo").setInputFiles(photo);
  await expect(dialog.getByLabel("Text on the label")).toHaveValue(/glycerin/i, PATIENT);
});

test("offline before the first use, the screen says what to do", async ({
  context,
  problems,
  signedIn: page,
}) => {
  const photo = await photograph(page);
  const dialog = await openLabel(page);
  await controlled(page);
  problems.expectBadNetwork();
  await context.setOffline(true);
  await dialog.getByLabel("Choose a photo").setInputFiles(photo);
  await expect(dialog.getByRole("alert")).toContainText(
    "The text reader could not be loaded.",
    PATIENT,
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Photograph the label" })).toBeFocused();
});

test("closing ends the worker while it reads", async ({ signedIn: page }) => {
  const photo = await photograph(page);
  const dialog = await openLabel(page);
  await dialog.getByLabel("Choose a photo").setInputFiles(photo);
  await expect(dialog.getByText("Reading the label...")).toBeVisible(PATIENT);
  expect(page.workers()).not.toHaveLength(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.workers().length).toBe(0);
});

test("the page itself may not compile WebAssembly", async ({ problems, signedIn: page }) => {
  problems.expectConsoleError(/WebAssembly|wasm|violat/i);
  await page.goto("/shelf");
  const error = await page.evaluate(async () => {
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    return WebAssembly.compile(empty).then(
      () => "compiled",
      (cause: unknown) => String(cause),
    );
  });
  expect(error).toContain("Content Security Policy");
});
