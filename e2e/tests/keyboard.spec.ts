import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { newUsername, PASSWORD } from "../support/api.ts";
import { helpButton, helpSheet } from "../support/help-scenes.ts";
import { expectPath, title } from "../support/steps.ts";

/** Presses Tab until something has the focus, as a person would. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isFocused = () => target.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 40; presses++) {
    if (await isFocused()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

/** Whether the element with the focus shows a ring or an outline. */
function focusIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(focused);
    const ring = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    if (ring || !(focused instanceof HTMLElement)) return ring;
    // Fields show the focus by the colour of their border instead.
    focused.blur();
    const changes = getComputedStyle(focused).borderColor !== borderColor;
    focused.focus();
    return changes;
  });
}

test("[A-01] [A-08] a person without a mouse signs up and logs in", async ({ page }) => {
  const username = newUsername("kim");
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Create an account" }));
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(title(page, "Create your account")).toBeFocused();

  await tabTo(page, page.getByRole("textbox", { name: "Username" }));
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.type(username);
  await tabTo(page, page.getByRole("textbox", { name: "Password" }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByRole("checkbox", { name: "I am 18 or over." }));
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Sign up" }));
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press("Enter");

  await expectPath(page, "/login");
  await expect(title(page, "Login")).toBeFocused();
  await tabTo(page, page.getByRole("textbox", { name: "Username" }));
  await page.keyboard.type(username);
  await tabTo(page, page.getByRole("textbox", { name: "Password" }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
});

test("a form that is refused leads to its first bad field", async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: "Sign up" }).press("Enter");
  const username = page.getByRole("textbox", { name: "Username" });
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await expect(username).toHaveAccessibleDescription("Choose a username.");
});

test("the first Tab offers to skip to the content", async ({ signedIn: page }) => {
  for (const path of ["/login", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
});

test("[A-09] [D-02] the policy keeps the focus inside; Escape closes it and gives it back", async ({
  page,
}) => {
  await page.goto("/signup");
  const link = page.getByRole("main").getByRole("button", { name: "privacy policy" });
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  const policy = page.getByRole("dialog", { name: "Privacy policy" });
  await expect(policy).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(await focusIsInside(policy), "Tab stays in the dialog or the browser").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(policy).toBeHidden();
  await expect(link).toBeFocused();
});

test("the help sheet is opened, read and closed without a mouse", async ({ page }) => {
  await page.goto("/login");
  await expect(title(page, "Login")).toBeVisible();
  const button = helpButton(page);
  await tabTo(page, button);
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press("Enter");
  const sheet = helpSheet(page);
  await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
  await tabTo(page, sheet.locator("summary").first());
  expect(await focusIsShown(page)).toBe(true);
  await page.keyboard.press("Enter");
  const samaritans = sheet.getByRole("link", { name: "116 123" });
  await tabTo(page, samaritans);
  await expect(samaritans).toBeInViewport();
  await expect(samaritans).toHaveAttribute("href", "tel:116123");
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    expect(await focusIsInside(sheet), "Tab stays in the sheet or the browser").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test("[D-01] [D-02] a question starts on the safe answer; Escape means no", async ({
  signedIn: page,
  user,
}) => {
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Confirm with your password" }).fill(user.password);
  const button = page.getByRole("button", { name: "Delete Account" });
  await button.press("Enter");

  const dialog = page.getByRole("alertdialog", { name: "Delete Account" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Shift+Tab");
    expect(await focusIsInside(dialog)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[N-12] the toggle opens and closes the links; Escape and a choice close them", async ({
    signedIn: page,
  }) => {
    await page.goto("/");
    const toggle = page.getByRole("button", { name: "Menu" });
    const records = page.getByRole("link", { name: "Records" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(records).toBeHidden();

    await toggle.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(records).toBeVisible();
    await toggle.press("Enter");
    await expect(records).toBeHidden();

    await toggle.press("Enter");
    await tabTo(page, records);
    await page.keyboard.press("Escape");
    await expect(records).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await records.click();
    await expect(title(page, "Filled Questionnaires")).toBeVisible();
    await expect(records).toBeHidden();
  });
});

test("[N-12] on a wide screen there is no toggle: the links are there", async ({
  signedIn: page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Records" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
});

test("every field that can be reached shows where the focus is", async ({ signedIn: page }) => {
  await page.goto("/profile");
  await expect(page.getByRole("switch").first()).toBeVisible();
  await page.keyboard.press("Tab");
  for (let presses = 0; presses < 25; presses++) {
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(await focusIsShown(page), where).toBe(true);
    await page.keyboard.press("Tab");
  }
});

/** The browser's own controls take a turn too; there the page has no focus. */
function focusIsInside(dialog: Locator): Promise<boolean> {
  return dialog.evaluate(
    (node) => document.activeElement === document.body || node.contains(document.activeElement),
  );
}
