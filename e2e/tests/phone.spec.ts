import type { Page } from "@playwright/test";

import { expect, storeTokens, test } from "../fixtures.ts";
import { newUsername } from "../support/api.ts";
import { dumpStorage } from "../support/browser-storage.ts";
import { CHAT, messageField, say } from "../support/chats.ts";
import { CONTEXT } from "../support/chromium.ts";
import { brokenWords } from "../support/measure.ts";
import { hold } from "../support/network.ts";
import { seenIn, watch } from "../support/responsiveness.ts";
import { SCENES } from "../support/scenes.ts";
import { openStage } from "../support/stage.ts";
import { submitSignup, title } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";

const PHONE = { width: 390, height: 664 };

test("nothing moves on the login page after a sign-up", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/signup");
  await submitSignup(page, { username: newUsername() });
  await expect(page.getByText("Account created! You can now login.")).toBeVisible();
  await watch(page);
  await seenIn(page, 50); // What moved on the page before does not count.
  await expect(title(page, "Login")).toBeVisible();
  await expect(page.getByText("You're logged in.")).toBeVisible();
  const { shifts } = await seenIn(page, 500);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test("a reload during an answer is not blamed on the connection", async ({ signedIn: page }) => {
  await page.goto("/chatbot");
  const { release } = await hold(page, "post", CHAT);
  await say(page, "Is aloe good?");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("You left the page before the answer arrived.")).toBeVisible();
  await expect(page.getByText(/Check your connection/)).toHaveCount(0);
  release();
});

test("a message that is not sent survives a reload, and is gone after a logout", async ({
  signedIn: page,
}) => {
  await page.goto("/chatbot");
  await messageField(page).fill(`Does ${CANARY} help`);
  await page.reload();
  await expect(messageField(page)).toHaveValue(`Does ${CANARY} help`);
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(title(page, "Login")).toBeVisible();
  expect(JSON.stringify(await dumpStorage(page)).toLowerCase()).not.toContain(CANARY);
});

test("with text twice as large, no word of a title, a label or a button is broken", async ({
  signedIn: page,
}) => {
  await page.setViewportSize(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const path of ["/", "/records", "/routines", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await brokenWords(page), path).toEqual([]);
  }
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
});

test("on a tablet the day that is shown above takes one line", async ({ browser }) => {
  const stage = await openStage();
  const context = await browser.newContext({ ...CONTEXT, baseURL: stage.url });
  const page = await context.newPage();
  const scene = SCENES.find(({ name }) => name === "routines");
  if (scene === undefined) throw new Error("no scene of the routines");
  await stage.open(page, scene);
  await page.setViewportSize({ width: 768, height: 1024 });
  const box = await page.getByRole("link", { name: /Shown above$/ }).boundingBox();
  expect(box?.height).toBeLessThan(120);
  await context.close();
  await stage.close();
});

test("dropping a photo is offered only where there is a mouse", async ({
  browser,
  clary,
  signedIn: page,
  user,
}) => {
  const hint = "You can also drop a photo anywhere on this page.";
  await page.goto("/");
  await expect(page.getByText(hint)).toBeVisible();
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...CONTEXT, ...touch, baseURL: clary.url });
  const phone = await context.newPage();
  await storeTokens(phone, clary, user.tokens);
  await phone.goto("/");
  await expect(phone.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect(phone.getByText(hint)).toBeHidden();
  await context.close();
});

/** Where the focus goes with each press of Tab, until it is in the page below the bar. */
async function tabThrough(page: Page, presses: number): Promise<{ x: number; y: number }[]> {
  const places = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press("Tab");
    places.push(
      await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect();
        return { x: box?.x ?? 0, y: box?.y ?? 0 };
      }),
    );
  }
  return places;
}

test("the focus goes through the bar from left to right", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/records");
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  // The link that skips the bar comes first, then the brand.
  const [, ...bar] = await tabThrough(page, 9);
  const across = bar.map(({ x }) => x);
  expect(across).toEqual([...across].sort((a, b) => a - b));
});
