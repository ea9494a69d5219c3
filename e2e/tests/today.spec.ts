import { setTimeout as pass } from "node:timers/promises";

import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { dumpStorage } from "../support/browser-storage.ts";
import { overflow, smallTargets } from "../support/measure.ts";
import { createQuestionnaire, createRoutine } from "../support/questionnaires.ts";
import { title } from "../support/steps.ts";

// A phone, a service worker and a clock that shows the evening.
test.use({ ownContext: true, serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

/** How fast people read. */
const WORDS_A_MINUTE = 240;

/** Reads a part of the page as a person would. */
async function read(text: string): Promise<void> {
  const words = text.split(/\s+/).length;
  await pass((words / WORDS_A_MINUTE) * 60_000);
}

function today(page: Page) {
  return page.getByRole("region", { name: /^Today/ });
}

/** Sets the clock of the pages to an hour of today. The time goes on. */
async function setHour(page: Page, hour: number): Promise<void> {
  const now = new Date();
  now.setHours(hour, 30, 0, 0);
  await page.clock.setSystemTime(now);
}

/** The layout shift since the page was opened, as browsers count it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") !== true)
          sum += Number(Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return sum;
  });
}

test.beforeEach(async ({ clary, user }) => {
  await createRoutine(clary, user, await createQuestionnaire(clary, user, "Gel cleanser"));
});

test("the evening is ticked off with one tap and no scroll, and nothing moves", async ({
  signedIn: page,
}) => {
  await setHour(page, 20);
  await page.goto("/");
  await expect(today(page)).toBeVisible();
  await read(await today(page).getByRole("list").first().innerText());
  const tick = today(page).getByRole("checkbox", { name: "Evening done" });
  await expect(tick).toBeInViewport({ ratio: 1 });
  await tick.click();
  await expect(tick).toBeChecked();
  await expect(today(page).getByText(/^This week: 1 of 7 evenings/)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await layoutShift(page)).toBe(0);
});

test("in the morning it shows the morning, and changes at 17:00", async ({ signedIn: page }) => {
  await page.clock.install({ time: new Date(new Date().setHours(16, 59, 50, 0)) });
  await page.goto("/");
  await expect(today(page).getByRole("checkbox", { name: "Morning done" })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(today(page).getByRole("checkbox", { name: "Evening done" })).toBeVisible();
});

test("offline the app opens with today from this device, and one tap ticks it off", async ({
  context,
  problems,
  signedIn: page,
}) => {
  await page.goto("/");
  await expect(today(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(async () => (await dumpStorage(page))["database clary-sealed entries"])
    .toContain('"name":"routines"');
  problems.expect({ path: /^\/(api\/.*)?$/, status: "failed" });
  await context.setOffline(true);

  // Reported and not asserted: other tests share the processor.
  const started = Date.now();
  await page.goto("/");
  const tick = today(page).getByRole("checkbox");
  await tick.click();
  await expect(tick).toBeChecked();
  const took = String(Date.now() - started);
  test.info().annotations.push({ type: "opened offline and ticked (ms)", description: took });
  await expect(today(page).getByText(/^This is a copy from/)).toBeVisible();
  await expect(today(page).getByText(/^Waiting to be sent/)).toBeVisible();
  await expect(page.getByText("Loading your profile data...")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test("a pharmacist sees what is used after one tap, and Back returns to today", async ({
  signedIn: page,
}) => {
  await page.goto("/");
  await today(page).getByRole("link", { name: "Show a pharmacist" }).click();
  const shown = page.getByRole("dialog", { name: /^My skin/ });
  await expect(shown.getByRole("heading", { name: "What I use now" })).toBeInViewport();
  await expect(shown).toContainText("Gel cleanser");
  await page.goBack();
  await expect(today(page)).toBeVisible();
});

test("a screen reader hears the day, its steps, the tick and what else there is", async ({
  signedIn: page,
}) => {
  await setHour(page, 20);
  await page.goto("/");
  await expect(today(page)).toMatchAriaSnapshot(`
    - region /Today/:
      - heading /Today .+day evening/ [level=2]
      - list:
        - listitem
      - checkbox "Evening done"
      - text: Evening done
      - paragraph: A new week. Missing a day is fine.
      - navigation "More for you":
        - list:
          - listitem:
            - link "Show a pharmacist"
          - listitem:
            - link "Progress"
          - listitem:
            - link "Check-in"
          - listitem:
            - link "Your week"
  `);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`it fits from 320 to 1280 px and with text of twice the size, ${colorScheme}`, async ({
    signedIn: page,
  }, testInfo) => {
    await page.emulateMedia({ colorScheme });
    await setHour(page, 20);
    await page.goto("/");
    await expect(title(page, "Fill the Questionnaire")).toBeVisible();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 800 });
      await expect.poll(() => overflow(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await page.screenshot({ path: testInfo.outputPath(`today-${String(width)}.png`) });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await expect.poll(() => overflow(page)).toEqual([]);
    await expect(today(page).getByRole("checkbox")).toBeInViewport();
    await page.screenshot({ path: testInfo.outputPath("today-large-text.png") });
    expect(await violations(page)).toEqual([]);
  });
}
