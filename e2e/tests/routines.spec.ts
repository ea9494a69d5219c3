import { readFile } from "node:fs/promises";

import { expect, test } from "../fixtures.ts";
import { expectAnswered } from "../support/chats.ts";
import { createQuestionnaire, createRoutine } from "../support/questionnaires.ts";
import { title } from "../support/steps.ts";

const ROUTINE = "Request a one week routine";

test.beforeEach(async ({ clary, user }) => {
  await createRoutine(clary, user, await createQuestionnaire(clary, user, "Gel cleanser"));
});

test("[C-13] a second week replaces the first, tells which days, and can be taken back", async ({
  signedIn: page,
}) => {
  await page.goto("/chatbot");
  await page.getByRole("link", { name: "Get advice for this record" }).click();
  await expectAnswered(page);
  await page.getByRole("button", { name: ROUTINE }).click();
  await expect(page.getByText(/^This replaces 7 days you already had: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^You removed this week/)).toBeVisible();
  await page.getByRole("link", { name: "Routines", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Morning Routine" })).toHaveCount(7);
});

test("[T-04] [T-05] [T-08] a day is deleted after a question", async ({ signedIn: page }) => {
  await page.goto("/routines");
  await expect(title(page, "Your Skincare Routines")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).last().click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Routine" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Routine deleted successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Morning Routine" })).toHaveCount(6);
});

test("a week is saved as a calendar file under the content policy", async ({ signedIn: page }) => {
  await page.goto("/routines");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to my calendar" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^clary-routine-\d{4}-\d{2}-\d{2}\.ics$/);
  const file = await readFile(await download.path(), "utf8");
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(14);
  expect(file).toMatch(/DTSTART:\d{8}T080000\r\n/);
});
