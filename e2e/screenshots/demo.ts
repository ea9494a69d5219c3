// Takes the pictures of docs/screenshots/ that show the story of the demo's
// user, from a running `make demo`:
//
//   npm run -w e2e screenshots:demo

import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium, type Page } from "@playwright/test";

import { CHROMIUM, CONTEXT } from "../support/chromium.ts";

import { saveSmall } from "./webp.ts";

const DEMO = process.env.DEMO_URL ?? "http://127.0.0.1:8080";
const DIRECTORY = fileURLToPath(new URL("../../docs/screenshots", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1.5 };

const PICTURES = [
  { file: "16-progress", path: "/progress", size: DESK },
  { file: "17-compare-phone", path: "/progress/compare", size: PHONE },
  { file: "18-summary", path: "/progress/summary", size: DESK },
];

async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill("demo");
  await page.getByLabel("Password", { exact: true }).fill("Demo-sage-2026");
  await page.getByRole("button", { name: /^log ?in$/i }).click();
  await page.waitForURL("/");
}

const browser = await chromium.launch(CHROMIUM.launchOptions);
try {
  for (const { file, path, size } of PICTURES) {
    const context = await browser.newContext({ ...CONTEXT, ...size, baseURL: DEMO });
    const page = await context.newPage();
    await logIn(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // The sheet lies below its form.
    if (path.endsWith("summary")) {
      await page.getByRole("article").evaluate((sheet) => sheet.scrollIntoView());
    }
    const bytes = await saveSmall(page, join(DIRECTORY, `${file}.webp`));
    console.log(`docs/screenshots/${file}.webp  ${String(Math.round(bytes / 1024))} KB`);
    await context.close();
  }
} finally {
  await browser.close();
}
