// Records what the screen reader Orca says in four flows. scripts/screen-reader.sh starts it.

import { execFile } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import { chromium, type Locator, type Page } from "@playwright/test";

import { newUsername, PASSWORD } from "../support/api.ts";
import { CHROMIUM_ARGS, CHROMIUM_PATH, CONTEXT } from "../support/chromium.ts";
import { startClary } from "../support/clary.ts";
import { fillIn, openQuestionnaire } from "../support/questionnaires.ts";

const STEPS = process.env.STEPS ?? "steps.tsv";
/** Speech goes on after the last change of the page. */
const QUIET_MS = Number(process.env.QUIET_MS ?? "3000");

const run = promisify(execFile);

/** Presses a key of the X server, because Orca does not see the keys that Playwright presses. */
async function press(key: string): Promise<void> {
  await run("xdotool", ["key", key]);
  await wait(300);
}

/** Names what is done next. Orca's log has the time of each line, so the two are joined later. */
async function step(what: string, act: () => Promise<unknown>): Promise<void> {
  const at = clockTime();
  await act();
  await wait(QUIET_MS);
  await appendFile(STEPS, `${at}\t${clockTime()}\t${what}\n`);
}

/** The time of day as Orca writes it. */
function clockTime(): string {
  return new Date().toTimeString().slice(0, 8);
}

/** By Tab, as people do who use a screen reader with a keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await press("Tab");
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

async function signUp(page: Page): Promise<void> {
  const username = newUsername("kim");
  await step("Open the page to sign up", () => page.goto("/signup"));
  const name = page.getByRole("textbox", { name: "Username" });
  await step("Tab to the username", () => tabTo(page, name));
  await step("Send the empty form", async () => {
    await page.getByRole("button", { name: "Sign up" }).focus();
    await press("Return");
  });
  await name.fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await wait(QUIET_MS);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.focus();
  await wait(QUIET_MS);
  await step("Tab from the password to the button", () =>
    tabTo(page, page.getByRole("button", { name: "Sign up" })),
  );
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Sign up" }).focus();
  await wait(QUIET_MS);
  await step("Sign up", async () => {
    await press("Return");
    await page.waitForURL((url) => url.pathname !== "/signup");
  });
  if (new URL(page.url()).pathname === "/login") {
    await page.getByRole("textbox", { name: "Username" }).fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await wait(QUIET_MS);
    await step("Log in", async () => {
      await press("Return");
      await page.waitForURL((url) => url.pathname !== "/login");
    });
  }
}

async function sendQuestionnaire(page: Page): Promise<void> {
  await openQuestionnaire(page);
  await wait(QUIET_MS);
  await step("Send the empty questionnaire", async () => {
    await page.getByRole("button", { name: "Submit" }).focus();
    await press("Return");
  });
  await step("Fill in how long, and choose a photo", () => fillIn(page));
  await step("Submit", async () => {
    await page.getByRole("button", { name: "Submit" }).focus();
    await press("Return");
    await page.getByRole("heading", { name: "Your estimate" }).waitFor();
  });
  await step("Go on to the chat", async () => {
    // A key says that somebody reads, so the page waits for them.
    const goOn = page.getByRole("button", { name: "Go to the chat" });
    if (await goOn.isVisible()) {
      await goOn.focus();
      await press("Return");
    }
    await page.waitForURL("**/chatbot");
    await answered(page);
  });
}

/** Waits until the field can be used again. */
async function answered(page: Page): Promise<void> {
  await wait(1500);
  await page.getByPlaceholder("Type your message").and(page.locator(":enabled")).waitFor();
}

async function ask(page: Page, question: string): Promise<void> {
  // Orca would take letters that arrive before it notices the field for commands.
  await page.getByPlaceholder("Type your message").fill(question);
  await wait(QUIET_MS);
  await step(`Ask "${question}"`, async () => {
    await page.keyboard.press("Enter");
    await answered(page);
  });
}

const clary = await startClary();
const profile = await mkdtemp(join(tmpdir(), "clary-screen-reader-"));
// As an app, because the focus would begin in the address bar of a window.
const context = await chromium.launchPersistentContext(profile, {
  ...CONTEXT,
  executablePath: CHROMIUM_PATH,
  headless: false,
  viewport: null,
  baseURL: clary.url,
  args: [
    ...CHROMIUM_ARGS,
    "--force-renderer-accessibility",
    "--disable-save-password-bubble",
    `--app=${clary.url}/login`,
  ],
});
try {
  const page = context.pages()[0] ?? (await context.newPage());
  await wait(5000);
  await run("xdotool", ["mousemove", "20", "860", "click", "1"]);
  await signUp(page);
  await sendQuestionnaire(page);
  await ask(page, "Why do I need sunscreen?");
  await ask(page, "My lips are swelling and I can't breathe.");
  // Orca writes its log in blocks, so it needs something more to say.
  for (let presses = 0; presses < 30; presses++) await press("Tab");
} finally {
  await context.close();
  await clary.stop();
  await rm(profile, { recursive: true, force: true });
}
