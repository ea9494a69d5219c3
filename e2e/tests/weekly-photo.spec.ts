import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { face, writeFilm } from "../support/camera-film.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../support/chromium.ts";
import { createQuestionnaire } from "../support/questionnaires.ts";
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

/** How long somebody looks at a screen before they tap. */
const LOOK_MS = 4000;

test("a weekly photo takes at most four taps and a minute", async ({
  clary,
  signedIn: page,
  user,
}) => {
  const profile = { skin_type: "Oily", allergies: "", triggers: "", duration: `1 year ${CANARY}` };
  await fetch(`${clary.url}/api/user/profile/`, {
    method: "PUT",
    headers: {
      Authorization: `Bearer ${user.tokens.access}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(profile),
  });
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/progress");
  let taps = 0;
  const tap = async (name: string, role: "link" | "button" = "button") => {
    await wait(LOOK_MS);
    await page.getByRole(role, { name, exact: true }).click();
    taps++;
  };
  const started = Date.now();

  await tap("Add a photo", "link");
  await expect(page.getByRole("button", { name: "Take the photo now" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Take the photo now" })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
  expect(await violations(page)).toEqual([]);
  await tap("Take the photo now");
  await expect(page.getByText(`Gel cleanser ${CANARY}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tap("Send photo");
  await expect(page.getByRole("heading", { name: "Your estimate" })).toBeFocused();

  const seconds = (Date.now() - started) / 1000;
  console.log(`weekly photo to result: ${seconds.toFixed(1)} s, ${String(taps)} taps`);
  expect(taps).toBeLessThanOrEqual(4);
  expect(seconds).toBeLessThanOrEqual(60);
  await wait(2 * LOOK_MS);
  await expect(page.getByRole("heading", { name: "Your estimate" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("Back closes the camera", async ({ clary, signedIn: page, user }) => {
  await createQuestionnaire(clary, user, "Water");
  await page.goto("/");
  await page.getByRole("button", { name: "Take a photo" }).click();
  await expect(page.getByRole("dialog", { name: "Take a photo" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/");
});
