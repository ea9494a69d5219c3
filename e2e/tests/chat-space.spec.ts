import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { openConversation } from "../support/chat-scenes.ts";
import { expectAnswered, messageField, say } from "../support/chats.ts";
import { CHROMIUM, CONTEXT } from "../support/chromium.ts";
import { overflow } from "../support/measure.ts";
import type { ChatEvent } from "../support/mock-api.ts";
import { createQuestionnaire } from "../support/questionnaires.ts";
import { reply } from "../support/replies.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { title } from "../support/steps.ts";

const SMALL = { width: 390, height: 664 };
const SMALLEST = { width: 320, height: 568 };

/** The share of the window that the header and the field take. */
function taken(page: Page): Promise<number> {
  return page.evaluate(() => {
    const header = document.querySelector("body header");
    const bar = document.querySelector("main form > :first-child");
    if (header === null || bar === null) throw new Error("a part of the page is missing");
    // A field that does not stick may be below the window.
    const below = Math.max(0, window.innerHeight - bar.getBoundingClientRect().top);
    return (header.getBoundingClientRect().bottom + below) / window.innerHeight;
  });
}

/** Opens a conversation of four answers on a phone of this size. */
async function onPhone(stage: Stage, page: Page, size: typeof SMALL): Promise<void> {
  await page.setViewportSize(size);
  await stage.open(page, {
    name: "reading",
    as: "user",
    open: (opened, api) => openConversation(opened, api),
  });
  // In the middle of what is read, with nothing in the field.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, document.body.scrollHeight / 2);
  });
}

test("while reading, header and field take at most a quarter of a phone", async ({ browser }) => {
  const stage = await openStage();
  const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url, hasTouch: true });
  const page = await context.newPage();
  const figures: Record<string, number> = {};
  for (const size of [SMALLEST, SMALL]) {
    await onPhone(stage, page, size);
    figures[`${String(size.width)} px`] = await taken(page);
  }
  expect.soft(figures["390 px"]).toBeLessThanOrEqual(0.25);
  expect.soft(figures["320 px"]).toBeLessThanOrEqual(0.3);

  await messageField(page).fill("One\nTwo\nThree");
  figures["390 px, three lines typed"] = await taken(page);
  const hidden = () =>
    messageField(page).evaluate((field) => field.scrollHeight - field.clientHeight);
  expect.soft(await hidden(), "all three lines are in sight").toBeLessThanOrEqual(0);
  expect.soft(figures["390 px, three lines typed"]).toBeLessThanOrEqual(1 / 3);
  console.log(JSON.stringify(figures));
  await messageField(page).fill("");
  expect(await taken(page), "an empty field is small again").toBe(figures["390 px"]);
  await context.close();
  await stage.close();
});

test("the field also grows in a browser that cannot let it grow by itself", async ({ browser }) => {
  const stage = await openStage();
  const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await onPhone(stage, page, SMALL);
  await messageField(page).evaluate((field) => field.style.setProperty("field-sizing", "fixed"));
  const height = () => messageField(page).evaluate((field) => field.clientHeight);
  const empty = await height();
  await messageField(page).fill("One\nTwo\nThree");
  expect(await height()).toBeGreaterThan(empty + 40);
  await messageField(page).fill("");
  expect(await height()).toBe(empty);
  await context.close();
  await stage.close();
});

test("words that are withdrawn leave their space to others", async ({ browser }) => {
  const stage = await openStage();
  const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url });
  const page = await context.newPage();
  await page.setViewportSize(SMALL);
  const withdrawn = "Wash your face, and pat it dry with a clean towel.\n\n".repeat(12);
  await stage.open(page, {
    name: "withdrawn",
    as: "user",
    open: async (opened, api) => {
      await openConversation(opened, api);
      api.streamSlowly(1500, ["text", { text: withdrawn }], ["reset", {}], ["done", reply({})]);
    },
  });
  await say(page, "Once more?");
  const answer = page.getByRole("article").last();
  const height = () => answer.evaluate((element) => element.clientHeight);
  await expect(answer.getByText("pat it dry").last()).toBeVisible();
  const before = await height();
  await expect(answer.getByText("Writing this answer again")).toBeVisible();
  expect(await height()).toBe(before);
  await expectAnswered(page);
  await context.close();
  await stage.close();
});

test("a button leads to the latest answer, and follows it while it grows", async ({ browser }) => {
  const stage = await openStage();
  const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url, hasTouch: true });
  const page = await context.newPage();
  const jump = page.getByRole("button", { name: "Jump to latest" });
  const end = page.getByRole("article").last().getByText("This is the end.");
  const long = `${"Wash your face, and pat it dry with a clean towel.\n\n".repeat(25)}This is the end.`;
  await page.setViewportSize(SMALL);
  await stage.open(page, {
    name: "jump",
    as: "user",
    open: async (opened, api) => {
      await openConversation(opened, api, reply({ text: long, reply: long }));
      const words = long.match(/\S+\s*/g) ?? [];
      const pieces = words.map((text): ChatEvent => ["text", { text }]);
      api.streamSlowly(8, ...pieces, ["done", reply({ text: long, reply: long })]);
    },
  });

  await test.step("it is there while the end is out of sight, and takes no height", async () => {
    await expect(jump).toBeVisible();
    const height = await taken(page);
    await jump.click();
    await expect(end).toBeInViewport();
    await expect(jump).toBeHidden();
    expect(await taken(page)).toBe(height);
    const latest = page.getByRole("article").last().getByRole("heading", { name: "Answer" });
    await expect(latest).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(jump).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(jump).toBeVisible();
  });

  await test.step("it stands in the bar of the field, which covers no focus and no text", async () => {
    const inBar = await jump.evaluate((button) => {
      const bar = document.querySelector("main form > :first-child");
      const [inner, outer] = [button.getBoundingClientRect(), bar?.getBoundingClientRect()];
      return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
    expect(inBar).toBe(true);
  });

  await test.step("an answer that grows is followed, until the person scrolls", async () => {
    await say(page, "Once more?");
    await jump.click();
    await expect(messageField(page)).toBeEnabled({ timeout: 30_000 });
    await expect(end).toBeInViewport();

    await say(page, "And again?");
    await jump.click();
    await page.mouse.move(195, 300);
    // Further than the window is high: the end is out of sight even if the answer has all come.
    await page.mouse.wheel(0, -2 * SMALL.height);
    await expect(jump).toBeVisible();
    await expect(messageField(page)).toBeEnabled({ timeout: 30_000 });
    await expect(end).not.toBeInViewport();
  });
  await context.close();
  await stage.close();
});

test("with text twice as large, the header is one row and the field leaves room to read", async ({
  playwright,
}) => {
  const stage = await openStage();
  const { launchOptions } = CHROMIUM;
  const args = [...launchOptions.args, "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url, hasTouch: true });
  const page = await context.newPage();
  for (const size of [SMALL, SMALLEST]) {
    await onPhone(stage, page, size);
    const at = `at ${String(size.width)} px`;
    expect.soft(await taken(page), `share ${at}`).toBeLessThanOrEqual(0.25);
    await expect.soft.poll(() => overflow(page), `sideways scroll ${at}`).toEqual([]);
    const covered = await page.evaluate(() => {
      const header = document.querySelector("header");
      const row = [...(header?.querySelectorAll("a, button") ?? [])];
      const boxes = row.map((control) => control.getBoundingClientRect());
      const seen = boxes.filter(({ width }) => width > 0).sort((a, b) => a.left - b.left);
      return seen.filter(({ left }, index) => left < (seen[index - 1]?.right ?? 0) - 1).length;
    });
    expect.soft(covered, `controls that overlap ${at}`).toBe(0);
  }
  await browser.close();
  await stage.close();
});

test("what takes the focus is never under the field that sticks to the bottom", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/chatbot");
  await page.getByRole("link", { name: "Get advice for this record" }).click();
  await expectAnswered(page);
  await title(page, "ChatBot").focus();
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector("main form > :first-child");
      if (bar === null) return "there is no field";
      if (focused === null || focused === document.body || bar.contains(focused)) return null;
      const [inner, outer] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
      const overlaps = inner.bottom > outer.top + 1 && inner.top < outer.bottom - 1;
      return overlaps ? focused.outerHTML : null;
    });
    expect(covered).toBeNull();
  }
});
