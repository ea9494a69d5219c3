import { expect, test } from "@playwright/test";

import { openStage, type Stage } from "../support/stage.ts";
import { openSummaryAtLimits, WRITERS } from "../support/summary-limits.ts";
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

for (const [writer, write] of Object.entries(WRITERS)) {
  for (const photos of [false, true]) {
    test(`a sheet is enough for five years and fields full of ${writer}, ${photos ? "with" : "without"} photos`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ baseURL: stage.url });
      const page = await context.newPage();
      await stage.open(page, {
        name: "summary--limits",
        as: "user",
        open: (opened, api) => openSummaryAtLimits(opened, api, { write, photos }),
      });
      await expect(page.getByText(/^And \d+ more photos in this period\.$/)).toBeVisible();
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
      await context.close();
    });
  }
}
