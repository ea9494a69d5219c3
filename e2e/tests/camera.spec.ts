import { expect, test } from "../fixtures.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../support/chromium.ts";
import { openQuestionnaire } from "../support/questionnaires.ts";

// Chromium's own test picture stands in for a camera.
test.use({
  launchOptions: {
    ...CHROMIUM.launchOptions,
    args: [
      ...CHROMIUM_ARGS,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  },
  ownContext: true,
  permissions: ["camera"],
  viewport: { width: 390, height: 844 },
});

test("the camera takes a photo of what the viewfinder shows, and goes out", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  await page.getByRole("button", { name: "Take a photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Take a photo" });
  const shutter = dialog.getByRole("button", { name: "Take the photo now" });
  await expect(shutter).toBeEnabled();
  await expect(shutter).toBeInViewport({ ratio: 1 });
  await shutter.click();

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
