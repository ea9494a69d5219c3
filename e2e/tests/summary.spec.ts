import { expect, test } from "@playwright/test";

import { CONTEXT } from "../support/chromium.ts";
import { brokenWords, overflow } from "../support/measure.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { atTheLimits, openSummaryOfYears, words } from "../support/summary-limits.ts";
import { openSummaryWithPhotos } from "../support/summary-scenes.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

/** Counts the pages of a PDF by its page objects. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("the page for a pharmacist or GP prints on one sheet of A4, without the app around it", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stage.url });
  const page = await context.newPage();
  await stage.open(page, { name: "summary--print", as: "user", open: openSummaryWithPhotos });
  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("article", { name: "Preview of the page" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();

  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true });
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString("latin1")).toContain("/StructTreeRoot");
  await context.close();
});

test("the page is shown in large letters, what is in use first, and Back closes it", async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ ...CONTEXT, viewport, baseURL: stage.url });
  const page = await context.newPage();
  await stage.open(page, { name: "summary--shown", as: "user", open: openSummaryWithPhotos });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("link", { name: "Show it on this screen" }).click();
  const shown = page.getByRole("dialog", { name: /^My skin/ });
  for (const name of ["What I use now", "Allergies and cautions", "What I want to ask"]) {
    await expect(shown.getByRole("heading", { name })).toBeInViewport();
  }
  const isCovered = () => document.elementFromPoint(20, 20)?.closest("dialog") !== null;
  expect(await page.evaluate(isCovered), "nothing of the app is around it").toBe(true);
  const use = shown.getByRole("listitem").first();
  expect(await use.evaluate((item) => parseFloat(getComputedStyle(item).fontSize))).toBe(22);
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ ...viewport, width });
    expect(await brokenWords(page), `words at ${String(width)} px`).toEqual([]);
    expect(await overflow(page), `sideways scroll at ${String(width)} px`).toEqual([]);
  }
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await expect(page.getByLabel("What I want to ask")).not.toBeEmpty();
  await context.close();
});

test("one sheet is enough for five years, with photos and long texts", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stage.url });
  const page = await context.newPage();
  await stage.open(page, {
    name: "summary--years",
    as: "user",
    open: (opened, api) =>
      openSummaryOfYears(opened, api, {
        progress: atTheLimits(words),
        allergies: words(200),
        questions: words(300),
      }),
  });
  await expect(page.getByText(/^And \d+ more photos in this period\.$/)).toBeVisible();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await context.close();
});

test("allergies are printed whole, on a second sheet if need be", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stage.url });
  const page = await context.newPage();
  await stage.open(page, {
    name: "summary--limits",
    as: "user",
    open: (opened, api) =>
      openSummaryOfYears(opened, api, {
        progress: atTheLimits(words),
        allergies: `${"W".repeat(990)} nickel`,
        questions: "W".repeat(600),
      }),
  });
  await page.emulateMedia({ media: "print" });
  const allergies = page.getByText(/W+ nickel$/);
  await expect(allergies).toBeVisible();
  expect(await allergies.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2);
  await context.close();
});
