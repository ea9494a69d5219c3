import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { saveProfile } from "../support/api.ts";
import { violations } from "../support/axe.ts";
import { overflow } from "../support/measure.ts";
import { createQuestionnaire } from "../support/questionnaires.ts";
import { field } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";
import { unzip } from "../support/unzip.ts";

const EXPORTS = "/api/user/exports/";

/** Opens the page and asks for a copy with a password. */
async function askForCopy(page: Page, password: string): Promise<void> {
  await page.goto("/your-data");
  await field(page, "Confirm with your password").fill(password);
  await page.getByRole("button", { name: "Prepare my copy" }).click();
}

test("everything can be downloaded once, and read without Clary", async ({
  clary,
  context,
  problems,
  signedIn: page,
  user,
}, testInfo) => {
  await saveProfile(clary, user, {
    skin_type: "Oily",
    allergies: `Nickel ${CANARY}`,
    triggers: "",
    duration: "2 years",
  });
  await createQuestionnaire(clary, user, "Water in the morning.");
  await askForCopy(page, user.password);
  const link = page.getByRole("link", { name: "Download your copy" });
  await expect(link).toBeVisible();
  const address = await link.getAttribute("href");

  const folder = testInfo.outputPath("copy");
  const paths = await test.step("the ZIP file downloads and unpacks", async () => {
    const downloading = page.waitForEvent("download");
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^clary-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(await readFile(await download.path()));
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return [...files.keys()];
  });
  expect(paths).toEqual(expect.arrayContaining(["data.json", "index.html", "schema.json"]));
  expect(paths.filter((path) => path.startsWith("photos/"))).toHaveLength(2);
  expect(await readFile(join(folder, "data.json"), "utf8")).toContain(`Nickel ${CANARY}`);

  await test.step("the page says so, and the link is used up", async () => {
    await expect(page.getByText(/^You downloaded your copy on/)).toBeVisible();
    expect(await fetch(`${clary.url}${address ?? ""}`)).toMatchObject({ status: 404 });
  });

  await test.step("the page in the archive reads well and shows the photos", async () => {
    const copy = await context.newPage();
    await copy.setViewportSize({ width: 390, height: 844 });
    await copy.goto(pathToFileURL(join(folder, "index.html")).href);
    await expect(copy.getByRole("heading", { name: "Your data from Clary" })).toBeVisible();
    await expect(copy.getByText(`Nickel ${CANARY}`).first()).toBeVisible();
    const photos = copy.getByRole("img");
    await expect(photos).toHaveCount(2);
    for (const photo of await photos.all()) {
      await photo.scrollIntoViewIfNeeded();
      await expect(photo).not.toHaveJSProperty("naturalWidth", 0);
    }
    await expect.poll(() => overflow(copy)).toEqual([]);
    expect(await violations(copy)).toEqual([]);
    await copy.screenshot({ path: testInfo.outputPath("index.png"), fullPage: true });
    await copy.close();
  });
  expect(problems.list()).toEqual([]);
});

test("a wrong password gets nothing", async ({ problems, signedIn: page }) => {
  problems.expect({ path: EXPORTS, status: 400 });
  await askForCopy(page, "Not-The-One-1");
  await expect(page.getByRole("alert")).toHaveText("Incorrect password. Please try again.");
});

test("a copy that is ready waits for whoever comes back with the password", async ({
  signedIn: page,
  user,
}) => {
  await askForCopy(page, user.password);
  await expect(page.getByRole("link", { name: "Download your copy" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Enter your password to get the download link.")).toBeVisible();
  await field(page, "Confirm with your password").fill(user.password);
  await page.getByRole("button", { name: "Show the link" }).click();
  await expect(page.getByRole("link", { name: "Download your copy" })).toBeVisible();
});
