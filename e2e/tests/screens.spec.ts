import { expect, type Page, test as base } from "@playwright/test";
import type { RunOptions } from "axe-core";

import { violations } from "../support/axe.ts";
import { CONTEXT } from "../support/chromium.ts";
import { LEVEL } from "../support/level.ts";
import { misplacedSpinners, overflow, smallTargets, stillness } from "../support/measure.ts";
import { Problems } from "../support/problems.ts";
import type { Scene } from "../support/scene.ts";
import { SCENES } from "../support/scenes.ts";
import { openStage, type Stage } from "../support/stage.ts";

type Colours = "light" | "dark";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 568 };
const LARGE_PHONE = { width: 430, height: 932 };
const TABLET = { width: 768, height: 1024 };

const BOTH = ["light", "dark"] as const;

/** The colours in which axe checks a scene. Below level 4 each width has one. */
function coloursOf({ narrow = false }: Scene): {
  at390: readonly Colours[];
  at1280: readonly Colours[];
} {
  if (LEVEL >= 4) return { at390: BOTH, at1280: BOTH };
  return { at390: narrow ? BOTH : ["light"], at1280: ["dark"] };
}

/** One server and one page for all scenes of a worker: the app stays in the cache. */
const test = base.extend<object, { stage: Stage; shared: Page }>({
  stage: [
    // Playwright reads the names of fixtures from a pattern, even of none.
    async ({}, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: "worker" },
  ],
  shared: [
    async ({ browser, stage }, use) => {
      const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
});

/** Nothing is cut off or scrolls sideways at this size, and every control can be hit. */
async function fits(page: Page, size: typeof NARROW): Promise<void> {
  const at = `at ${String(size.width)} px`;
  await page.setViewportSize(size);
  // Charts and text boxes measure themselves anew a moment after the window.
  await expect.soft.poll(() => overflow(page), `sideways scroll ${at}`).toEqual([]);
  if (size !== SMALLEST) expect.soft(await smallTargets(page), `targets ${at}`).toEqual([]);
}

/** Nothing scrolls sideways when the browser's setting makes text twice as large. */
async function fitsLargeText(page: Page, size: typeof NARROW): Promise<void> {
  await page.setViewportSize(size);
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await setSize(32);
  const where = `sideways scroll at ${String(size.width)} px with text at 200 %`;
  await expect.soft.poll(() => overflow(page), where).toEqual([]);
  await setSize(16);
  await devtools.detach();
}

/** Axe finds nothing in these colours. */
async function isAccessible(
  page: Page,
  { fleeting = false }: Scene,
  { width }: typeof NARROW,
  colours: readonly Colours[],
): Promise<void> {
  const options: RunOptions = {
    runOnly: { type: "tag", values: RULES },
    rules: fleeting ? { "page-has-heading-one": { enabled: false } } : {},
  };
  // Another width moves what was in view, perhaps under the bar at the top.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await stillness(page);
    const where = `axe at ${String(width)} px, ${colorScheme}`;
    expect.soft(await violations(page, options), where).toEqual([]);
  }
}

for (const scene of SCENES) {
  test(`${scene.name} is accessible and fits the screen, in light and dark`, async ({
    shared: page,
    stage,
  }) => {
    const problems = await Problems.watch(page.context());
    problems.expect(...(scene.provokes ?? []));
    if (scene.logs !== undefined) problems.expectConsoleError(scene.logs);
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: "light" });
    await stage.open(page, scene);
    await fits(page, NARROW);
    expect.soft(await misplacedSpinners(page), "spinners off the middle").toEqual([]);
    const { at390, at1280 } = coloursOf(scene);
    await isAccessible(page, scene, NARROW, at390);

    await fits(page, SMALLEST);
    if (!scene.narrow) {
      await fits(page, WIDE);
      await isAccessible(page, scene, WIDE, at1280);
    }
    if (LEVEL >= 4) {
      const more = scene.narrow ? [LARGE_PHONE] : [LARGE_PHONE, TABLET];
      for (const size of more) await fits(page, size);
      const large = scene.narrow ? [NARROW] : [NARROW, WIDE];
      for (const size of large) await fitsLargeText(page, size);
    }
    await problems.stop();
    expect(problems.list(), "nothing goes wrong unless the scene says so").toEqual([]);
  });
}
