import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

import { expect, test as base } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { level } from "../support/level.ts";
import { misplacedSpinners, overflow, smallTargets, stillness } from "../support/measure.ts";
import type { Scene } from "../support/scene.ts";
import { SCENES } from "../support/scenes.ts";
import { type Cast, createCast, storageOf } from "../support/stage.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 568 };

const test = base.extend<object, { cast: () => Promise<Cast> }>({
  cast: [async ({ clary }, use) => use(await createCast(clary)), { scope: "worker" }],
});

/** Below level 4 axe looks at two of the four combinations of width and colours. */
const EVERY_COMBINATION = level() >= 4;

/** At level 4 dark mode changes colours and nothing else, so that only their rules are asked there. */
function rulesFor({ fleeting = false }: Scene, colorScheme: "light" | "dark"): RunOptions {
  if (colorScheme === "dark" && EVERY_COMBINATION) {
    return { runOnly: { type: "rule", values: COLOUR_RULES } };
  }
  return {
    runOnly: { type: "tag", values: RULES },
    rules: fleeting ? { "page-has-heading-one": { enabled: false } } : {},
  };
}

/** Nothing is cut off or scrolls sideways at this size, and every control can be hit. */
async function fits(page: Page, size: typeof NARROW): Promise<void> {
  const at = `at ${String(size.width)} px`;
  await page.setViewportSize(size);
  // Charts and text boxes measure themselves anew a moment after the window.
  await expect.soft.poll(() => overflow(page), `sideways scroll ${at}`).toBe(0);
  if (size !== SMALLEST) expect.soft(await smallTargets(page), `targets ${at}`).toEqual([]);
}

/** Asks axe in light and dark mode, or in the one that this width stands for. */
async function isAccessible(page: Page, scene: Scene, { width }: typeof NARROW): Promise<void> {
  // Another width moves what was in view, perhaps under the bar at the top.
  await page.evaluate(() => window.scrollTo(0, 0));
  const one = width === NARROW.width && !scene.narrow ? "light" : "dark";
  const schemes =
    EVERY_COMBINATION || scene.narrow ? (["light", "dark"] as const) : ([one] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await stillness(page);
    const where = `axe at ${String(width)} px, ${colorScheme}`;
    expect.soft(await violations(page, rulesFor(scene, colorScheme)), where).toEqual([]);
  }
}

for (const scene of SCENES) {
  test(`${scene.name} is accessible and fits the screen, in light and dark`, async ({
    cast,
    clary,
    context,
    page,
    problems,
  }) => {
    problems.expect(...(scene.provokes ?? []));
    if (scene.logs !== undefined) problems.expectConsoleError(scene.logs);
    await context.setStorageState(storageOf(clary, (await cast())[scene.as]));
    await page.setViewportSize(NARROW);
    await scene.open(page);
    await fits(page, NARROW);
    expect.soft(await misplacedSpinners(page), "spinners off the middle").toEqual([]);
    await isAccessible(page, scene, NARROW);

    await fits(page, SMALLEST);
    if (scene.narrow) return;
    await fits(page, WIDE);
    await isAccessible(page, scene, WIDE);
  });
}
