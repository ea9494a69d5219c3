// Takes pictures of every screen in every state into screenshots/, or with
// --story the dozen that tell what Clary is into docs/screenshots/. Names of
// scenes on the command line take only those:
//
//   npm run -w e2e screenshots -- login--error profile

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { type Browser, chromium, type Page } from "@playwright/test";

import { CHROMIUM, CONTEXT } from "../support/chromium.ts";
import type { Scene } from "../support/scene.ts";
import { SCENES } from "../support/scenes.ts";
import { openStage, type Stage } from "../support/stage.ts";

import { STORY } from "./story.ts";
import { saveSmall } from "./webp.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

type Size = (typeof SIZES)[number];
type Shot = { size: Size; colorScheme: "light" | "dark"; scale: number };
type Studio = { browser: Browser; stage: Stage };

/** Opens a scene in a browser of its own, hands it over, and closes it. */
async function play(
  { browser, stage }: Studio,
  scene: Scene,
  { size, colorScheme, scale }: Shot,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: stage.url,
    viewport: size,
    colorScheme,
    deviceScaleFactor: scale,
  });
  try {
    const page = await context.newPage();
    await stage.open(page, scene);
    await page.evaluate(() => document.fonts.ready);
    await use(page);
  } finally {
    await context.close();
  }
}

/** Switches to light or dark and waits until it is painted. */
async function switchColours(page: Page, colorScheme: Shot["colorScheme"]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    await frame();
  });
}

async function takeAll(studio: Studio, names: string[]): Promise<void> {
  const directory = join(ROOT, "screenshots");
  if (names.length === 0) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const scenes = SCENES.filter(({ name }) => names.length === 0 || names.includes(name));

  let taken = 0;
  for (const scene of scenes) {
    for (const size of scene.narrow ? SIZES.slice(0, 1) : SIZES) {
      await play(studio, scene, { size, colorScheme: "light", scale: 1 }, async (page) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await switchColours(page, colorScheme);
          const name = `${scene.name}--${String(size.width)}--${colorScheme}.png`;
          // A dialog covers the window, not the page.
          const fullPage = (await page.locator("dialog[open]").count()) === 0;
          // The navbar sticks to the window: from the top it stands where it belongs.
          if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
          await page.screenshot({ path: join(directory, name), fullPage });
          taken++;
        }
      });
    }
  }
  console.log(`${String(taken)} pictures of ${String(scenes.length)} scenes in screenshots/`);
}

async function takeStory(studio: Studio): Promise<void> {
  const directory = join(ROOT, "docs/screenshots");
  await mkdir(directory, { recursive: true });
  for (const { file, scene: name, width, colorScheme, show } of STORY) {
    const scene = SCENES.find((candidate) => candidate.name === name);
    const size = SIZES.find((candidate) => candidate.width === width);
    if (scene === undefined || size === undefined) throw new Error(`no such scene: ${name}`);
    const shot: Shot = { size, colorScheme, scale: width === 390 ? 2 : 1.5 };
    await play(studio, scene, shot, async (page) => {
      if (show !== undefined) {
        await page.getByRole("heading", { name: show, exact: true }).evaluate((heading) => {
          heading.scrollIntoView({ block: "start" });
        });
      }
      const bytes = await saveSmall(page, join(directory, `${file}.webp`));
      console.log(`docs/screenshots/${file}.webp  ${String(Math.round(bytes / 1024))} KB`);
    });
  }
}

const { values, positionals } = parseArgs({
  options: { story: { type: "boolean", default: false } },
  allowPositionals: true,
});
const stage = await openStage();
const browser = await chromium.launch(CHROMIUM.launchOptions);
try {
  const studio = { browser, stage };
  await (values.story ? takeStory(studio) : takeAll(studio, positionals));
} finally {
  await browser.close();
  await stage.close();
}
