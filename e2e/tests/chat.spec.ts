import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { CHAT, expectAnswered, messageField, say } from "../support/chats.ts";
import {
  createQuestionnaire,
  fillIn,
  openQuestionnaire,
  submit,
} from "../support/questionnaires.ts";
import { expectPath, title } from "../support/steps.ts";
import { holdRedirects } from "../support/timers.ts";

const ASKED = "Skin care recommendation requested";
const ADDED = "One week skincare routine added to your routines";
const ROUTINE = "Request a one week routine";

/** Fills the questionnaire in and goes on to the chat, estimate or not. */
async function reachChat(page: Page): Promise<void> {
  const redirects = await holdRedirects(page);
  await openQuestionnaire(page);
  await page.getByLabel("Allergies").fill("Nuts");
  await fillIn(page);
  await submit(page);
  await page.getByText("Questionnaire created successfully!").waitFor();
  await redirects.release();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expectPath(page, "/chatbot");
}

test("[C-02] [C-08] [C-09] [C-13] [C-14] [T-01] [T-03] from the questionnaire to a week that is ticked off, without an AI service", async ({
  signedIn: page,
}) => {
  await reachChat(page);

  await test.step("a recommendation is written at once", async () => {
    await expect(page.getByText(ASKED)).toBeVisible();
    await expectAnswered(page);
    await expect(page.getByText("Written from Clary's own library")).toBeVisible();
    await expect(
      page.getByRole("article").getByRole("heading", { level: 3 }).first(),
    ).toBeVisible();
  });

  await test.step("a question about it is answered", async () => {
    await say(page, "How do I use niacinamide?");
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectAnswered(page);
  });

  await test.step("a source leads to the library and back", async () => {
    const chip = page
      .getByRole("article")
      .last()
      .getByRole("list", { name: "In the ingredient library" })
      .getByRole("link")
      .first();
    const name = await chip.innerText();
    await chip.click();
    await expectPath(page, "/ingredients");
    await expect(page.locator("summary:focus")).toContainText(name);
    await page.getByRole("button", { name: "Back to the chat" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  await test.step("a week is added, and stands on the routines page", async () => {
    await page.getByRole("button", { name: ROUTINE }).click();
    await expect(page.getByText(ADDED)).toBeVisible();
    await page.getByRole("link", { name: "See your routines" }).click();
    await expect(title(page, "Your Skincare Routines")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Morning Routine" })).toHaveCount(7);
    await expect(page.getByText("0 of 7 mornings and 0 of 7 evenings done")).toBeVisible();
  });

  await test.step("what is done is ticked off, and a reload knows it", async () => {
    const saved = page.waitForResponse(/\/done\/$/);
    const tick = page.getByRole("checkbox", { name: "Morning done" });
    // A list that is still on its way is stopped first, so the tick may show a moment after the click.
    await tick.click();
    await expect(tick).toBeChecked();
    expect((await saved).status()).toBe(200);
    await expect(page.getByText("1 of 7 mornings and 0 of 7 evenings done")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Morning done" })).toBeChecked();
  });

  await test.step("the recommendation is kept with the record", async () => {
    await page.getByRole("link", { name: "Records", exact: true }).click();
    await expect(page.getByRole("link", { name: "Get new advice" })).toBeVisible();
  });

  await test.step("nothing but the tokens is in local storage, and logging out leaves nothing", async () => {
    const stored = () =>
      page.evaluate(() => [Object.keys(localStorage).sort(), Object.keys(sessionStorage)]);
    expect(await stored()).toEqual([["access_token", "refresh_token"], ["conversation"]]);
    await page.getByRole("link", { name: "Logout" }).click();
    await expectPath(page, "/login");
    expect(await stored()).toEqual([[], []]);
  });
});

test("[C-02] a reload and the back button do not ask again, and the conversation stays", async ({
  signedIn: page,
}) => {
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === CHAT) asked++;
  });
  await reachChat(page);
  await expectAnswered(page);
  await page.reload();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Records", exact: true }).click();
  await expect(title(page, "Filled Questionnaires")).toBeVisible();
  await page.goBack();
  await expect(page.getByText(ASKED)).toBeVisible();
  await page.goForward();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(asked).toBe(1);
});

test("without a mouse: choose a record, ask, get a week and tick it off", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/chatbot");
  const start = page.getByRole("link", { name: "Get advice for this record" });
  await start.focus();
  await page.keyboard.press("Enter");
  await expectAnswered(page);

  await messageField(page).focus();
  await page.keyboard.type("Is honey any good?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAnswered(page);
  await expect(messageField(page)).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: ROUTINE })).toBeFocused();
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: "See your routines" });
  await expect(link).toBeVisible();
  await link.focus();
  await expect(link).toBeInViewport();
  await page.keyboard.press("Enter");

  await expect(title(page, "Your Skincare Routines")).toBeFocused();
  const tick = page.getByRole("checkbox", { name: "Evening done" });
  await tick.focus();
  const saved = page.waitForResponse(/\/done\/$/);
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(200);
  await expect(tick).toBeChecked();
});

test("feedback goes to the queue, and what we send says that nothing leaves", async ({
  signedIn: page,
}) => {
  await page.goto("/chatbot");
  await say(page, "Is aloe good?");
  await expectAnswered(page);
  await page.getByRole("button", { name: "This seems unsafe or wrong" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "It seems wrong" }).check();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. Somebody will look at it.")).toBeVisible();

  await page.getByRole("button", { name: "What we send" }).click();
  await expect(page.getByText("Nothing leaves Clary's server.")).toBeVisible();
});
