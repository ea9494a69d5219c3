// Makes the pictures that a phone shows when somebody installs Clary: icons in
// web/public/icons from the drawing in web/public/favicon.svg, and screenshots
// in web/public/screenshots from scenes. web/public/site.webmanifest names them.
//
//   npm run -w e2e install-pictures

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { type Browser, chromium } from "@playwright/test";

import { CHROMIUM, CONTEXT } from "../support/chromium.ts";
import { SCENES } from "../support/scenes.ts";
import { openStage } from "../support/stage.ts";

import { saveSmall } from "./webp.ts";

const PUBLIC = fileURLToPath(new URL("../../web/public", import.meta.url));
const GROUND = "#3D6C51";
const PHONE = { width: 390, height: 844 };
/** Each of them is built into the program. */
const MOST_BYTES = 40 * 1024;
const DESKTOP = { width: 1280, height: 800 };

const SCREENSHOTS = [
  { file: "home-phone", scene: "home", viewport: PHONE },
  { file: "routines-phone", scene: "routines", viewport: PHONE },
  { file: "chat-phone", scene: "chatbot", viewport: PHONE },
  { file: "routines", scene: "routines", viewport: DESKTOP },
];

/** How the drawing becomes an icon of each purpose. */
const ICONS = [
  { purpose: "any", sizes: [48, 72, 96, 144, 192, 256, 384, 512], draw: (svg: string) => svg },
  // The phone cuts its own shape, so the ground fills the square. The drawing
  // lies within the inner 80 %, which no phone cuts.
  { purpose: "maskable", sizes: [192, 512], draw: fillSquare },
  { purpose: "apple-touch", sizes: [180], draw: fillSquare },
  { purpose: "monochrome", sizes: [192, 512], draw: blacken },
];

function fillSquare(svg: string): string {
  return svg.replace(/ rx="\d+"/, "");
}

/** Phones use the shape alone and give it a colour. */
function blacken(svg: string): string {
  return svg
    .replace(/<rect[^>]*>/, "")
    .replaceAll(/(fill|stroke)="#[0-9A-F]{6}"/gi, '$1="#000000"');
}

async function drawIcons(browser: Browser): Promise<void> {
  const svg = await readFile(join(PUBLIC, "favicon.svg"), "utf8");
  if (!svg.includes(GROUND)) throw new Error("favicon.svg has another ground");
  const directory = join(PUBLIC, "icons");
  await mkdir(directory, { recursive: true });
  const page = await browser.newPage();
  for (const { purpose, sizes, draw } of ICONS) {
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>body{margin:0}svg{display:block;width:${String(size)}px}</style>${draw(svg)}`,
      );
      const file = `${purpose}-${String(size)}.png`;
      const picture = await page.screenshot({ omitBackground: true });
      await writeFile(join(directory, file), picture);
      console.log(`icons/${file}  ${String(picture.length)} bytes`);
    }
  }
  await page.close();
}

async function takeScreenshots(browser: Browser): Promise<void> {
  const directory = join(PUBLIC, "screenshots");
  await mkdir(directory, { recursive: true });
  const stage = await openStage();
  try {
    for (const { file, scene: name, viewport } of SCREENSHOTS) {
      const scene = SCENES.find((candidate) => candidate.name === name);
      if (scene === undefined) throw new Error(`no such scene: ${name}`);
      const context = await browser.newContext({ ...CONTEXT, viewport, baseURL: stage.url });
      const page = await context.newPage();
      await stage.open(page, scene);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => window.scrollTo(0, 0));
      const bytes = await saveSmall(page, join(directory, `${file}.webp`), MOST_BYTES);
      console.log(`screenshots/${file}.webp  ${String(bytes)} bytes`);
      await context.close();
    }
  } finally {
    await stage.close();
  }
}

const browser = await chromium.launch(CHROMIUM.launchOptions);
try {
  await drawIcons(browser);
  await takeScreenshots(browser);
} finally {
  await browser.close();
}
