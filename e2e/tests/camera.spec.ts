import { rmSync } from "node:fs";
import path from "node:path";

import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { face, writeFilm } from "../support/camera-film.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../support/chromium.ts";
import { openQuestionnaire, QUESTIONNAIRES, submit } from "../support/questionnaires.ts";
import { CANARY } from "../support/trail.ts";

// A drawn face stands in for a camera.
const FILM = writeFilm(face());

test.afterAll(() => rmSync(path.dirname(FILM), { recursive: true, force: true }));

test.use({
  launchOptions: {
    ...CHROMIUM.launchOptions,
    args: [
      ...CHROMIUM_ARGS,
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${FILM}`,
      "--use-fake-ui-for-media-stream",
    ],
  },
  ownContext: true,
  permissions: ["camera"],
  viewport: { width: 390, height: 844 },
});

function shutterOf(page: Page) {
  return page.getByRole("dialog").getByRole("button", { name: "Take the photo now" });
}

async function openCamera(page: Page) {
  await page.getByRole("button", { name: /^Take (a photo|another)$/ }).click();
  await expect(shutterOf(page)).toBeEnabled();
  return page.getByRole("dialog");
}

/** Sends the questionnaire and goes back to an empty one. */
async function send(page: Page) {
  await page.getByLabel("Duration of Skincare Issues").fill(`3 months ${CANARY}`);
  await submit(page);
  await expect(page.getByText("Questionnaire created successfully!")).toBeVisible();
  await openQuestionnaire(page);
}

test("the camera takes a photo of what the viewfinder shows, and goes out", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  const dialog = await openCamera(page);
  await expect(shutterOf(page)).toBeInViewport({ ratio: 1 });
  await shutterOf(page).click();
  await expect(dialog.getByRole("heading", { name: "Use this photo?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Use this photo" }).click();

  await expect(dialog).toBeHidden();
  const photo = page.getByRole("img", { name: "The photo you chose" });
  await expect(photo).toBeVisible();
  const proportions = await photo.evaluate((image) =>
    image instanceof HTMLImageElement ? image.naturalWidth / image.naturalHeight : 0,
  );
  expect(proportions).toBeCloseTo(3 / 4, 2);
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Take another" })).toBeFocused();
});

test("the second photo of a side is taken over the first, with timer and retake", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  let dialog = await openCamera(page);
  await dialog.getByText("Left cheek").click();
  await expect(dialog.getByText("This is your first photo of this side.")).toBeVisible();
  await shutterOf(page).click();
  await dialog.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByRole("radio", { name: "Left cheek" })).toBeChecked();
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith(QUESTIONNAIRES),
  );
  await send(page);
  expect((await posted).postDataBuffer()?.toString("latin1")).toMatch(/name="side"\r\n\r\nleft/);

  dialog = await openCamera(page);
  await expect(dialog.getByText("This is your first photo of this side.")).toBeVisible();
  await dialog.getByText("Left cheek").click();
  const slider = dialog.getByLabel("Last photo,");
  await expect(slider).toHaveAttribute("aria-valuetext", "shown at 35 per cent");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.locator("img")).toHaveCSS("opacity", "0.4");
  await expect(dialog.getByText("Line up with your last photo. Ready.").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole("button", { name: "3-second timer" }).click();
  await shutterOf(page).click();
  await expect(dialog.getByRole("button", { name: "Stop the timer" })).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText("2");
  await expect(dialog.getByRole("button", { name: "Use this photo" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Retake" }).click();
  await shutterOf(page).click();
  await dialog.getByRole("button", { name: "Use this photo" }).click();
  await send(page);

  await page.goto("/records");
  await expect(page.getByRole("listitem").getByRole("img")).toHaveCount(2);
});
