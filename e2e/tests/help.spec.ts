import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { answerChat, expectAnswered, say } from "../support/chats.ts";
import { helpButton, helpSheet } from "../support/help-scenes.ts";
import { CRISIS, GENTLE_CRISIS, GENTLE_VIOLENCE, reply } from "../support/replies.ts";
import { title } from "../support/steps.ts";

const WIDTHS = [320, 390, 768, 900, 992, 1280];

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${String(part)} is not on the page`);
  return box;
}

/** The help button is in sight, large enough, and the header is one row. */
async function expectInReach(page: Page, width: number): Promise<void> {
  const [button, header] = await Promise.all([
    boxOf(helpButton(page)),
    boxOf(page.getByRole("banner")),
  ]);
  const at = `at ${String(width)} px`;
  expect.soft(button.height, at).toBeGreaterThanOrEqual(44);
  expect.soft(button.width, at).toBeGreaterThanOrEqual(44);
  expect.soft(header.height, `one row ${at}`).toBeLessThan(70);
  expect.soft(header.y, `the header stays ${at}`).toBe(0);
  expect.soft(button.x + button.width, at).toBeLessThanOrEqual(width);
}

for (const path of ["/signup", "/recover", "/no/such/page"]) {
  test(`the help button stays in sight on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expectInReach(page, width);
    }
  });
}

test("the help button stays beside the navbar of an admin, at every width", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await clary.setAdmin(user.username, true);
  await page.goto("/profile");
  await expect(page.getByRole("link", { name: "Admin", includeHidden: true })).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectInReach(page, width);
  }
});

test("the help button is there when a page fails", async ({ page, problems }) => {
  problems.expect({ path: /^\/assets\/signup-page-.*\.js$/, status: "failed" });
  problems.expectConsoleError(/signup-page-/);
  await page.route("**/assets/signup-page-*.js", (route) => route.abort("connectionrefused"));
  await page.goto("/signup");
  await expect(title(page, "Something went wrong")).toBeVisible();
  await helpButton(page).click();
  await expect(helpSheet(page)).toBeVisible();
});

test("the help sheet works without a connection, and sends nothing", async ({ context, page }) => {
  const lastFile = page.waitForResponse(/\/assets\/app-updates-/); // Some seconds after the page.
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  await lastFile;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await helpButton(page).click();
  const sheet = helpSheet(page);
  await expect(sheet.getByRole("link", { name: "In danger? Call 999" })).toBeVisible();
  for (const summary of await sheet.locator("summary").all()) {
    await summary.click();
    const situation = sheet.locator("details[open]");
    await expect(situation).toHaveCount(1);
    await expect(situation.getByRole("link").first()).toBeVisible();
  }
  expect(sent).toEqual([]);
});

for (const [name, care] of [
  ["a closed", CRISIS],
  ["a gentle", GENTLE_CRISIS],
] as const) {
  test(`on a phone ${name} card can be read to its end above the composer`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const text = care === CRISIS ? { text: "", notes: [], citations: [] } : {};
    await answerChat(page, ["done", reply({ care: [care], ...text })]);
    await page.goto("/chatbot");
    await say(page, "I can't go on");
    const card = page.getByRole("group");
    await expect(card).toBeVisible();
    await card.getByRole("link").last().scrollIntoViewIfNeeded();
    await card.getByRole("link").last().click({ trial: true });

    const composer = page.getByRole("form", { name: "Your message" });
    await expect(composer.getByText("Samaritans:")).toBeInViewport();
    // On a phone only the first part of the form stays in sight.
    const bar = composer.locator("> :first-child");
    const [below, header] = await Promise.all([boxOf(bar), boxOf(page.getByRole("banner"))]);
    expect(below.y - header.height, "room to read in").toBeGreaterThan(844 / 2);
  });
}

test("leaving quickly goes to a neutral page, and Back does not show what was written", async ({
  context,
  signedIn: page,
}) => {
  await context.route("https://www.bbc.co.uk/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Weather</title>Sunny" }),
  );
  await answerChat(page, ["done", reply({ care: [GENTLE_VIOLENCE] })]);
  await page.goto("/records");
  await expect(title(page, "Filled Questionnaires")).toBeVisible();
  await page.getByRole("link", { name: "Chatbot" }).click();
  await say(page, "He checks my phone");
  await expectAnswered(page);
  await page.getByRole("group").getByRole("link", { name: "Leave this page quickly" }).click();
  await expect(page).toHaveURL("https://www.bbc.co.uk/weather");

  await page.goBack();
  await expect(title(page, "Filled Questionnaires")).toBeVisible();
  await page.getByRole("link", { name: "Chatbot" }).click();
  await expect(title(page, "ChatBot")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Or ask something" })).toBeVisible();
  await expect(page.getByText("He checks my phone")).toBeHidden();
});

test("what a rule hears closes the answer, and the number stays above the composer", async ({
  signedIn: page,
}) => {
  await page.goto("/chatbot");
  await say(page, "I want to die");
  await expect(page.getByRole("group", { name: "Get help now" })).toBeVisible();
  await expectAnswered(page);
  const composer = page.getByRole("form", { name: "Your message" });
  await expect(composer.getByRole("link", { name: "116 123" })).toBeInViewport();

  await say(page, "Why do I need sunscreen?");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAnswered(page);
  await expect(composer.getByRole("link", { name: "116 123" })).toBeInViewport();

  await page.getByRole("button", { name: "Start a new conversation" }).click();
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(composer.getByText("Feeling low?")).toBeVisible();
});
