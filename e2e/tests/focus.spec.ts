import type { Page, Request } from "@playwright/test";

import { expect, storeTokens, test } from "../fixtures.ts";
import { answerChat, expectAnswered, messageField } from "../support/chats.ts";
import { CONTEXT } from "../support/chromium.ts";
import { createQuestionnaire } from "../support/questionnaires.ts";
import { reply } from "../support/replies.ts";

/** Lets a change reach the server only when the test says so, and counts the requests. */
async function holdChanges(page: Page, path: string) {
  const requests: Request[] = [];
  const gate = Promise.withResolvers<null>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      requests.push(route.request());
      await gate.promise;
      return route.fallback();
    },
  );
  return { requests, release: () => gate.resolve(null) };
}

/** What the live region of the app says, from the accessibility tree that screen readers get. */
async function announced(page: Page): Promise<string[]> {
  // Not detached again: that would end an emulated lack of network.
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const isPolite = ({ properties = [] }: (typeof nodes)[number]) =>
    properties.some(({ name, value }) => name === "live" && value.value === "polite");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === "StaticText") return String(node.name?.value ?? "");
    return (node?.childIds ?? []).map(textOf).join("");
  };
  return nodes
    .filter((node) => isPolite(node) && node.role?.value === "generic")
    .map(({ nodeId }) => textOf(nodeId).trim())
    .filter((text) => text !== "");
}

test.describe("a change made by keyboard leaves the focus where it was, and is sent once", () => {
  test("profile", async ({ signedIn: page }) => {
    await page.goto("/profile");
    const button = page.getByRole("button", { name: "Update Profile" });
    await page.getByRole("textbox", { name: "Duration of Skincare Issues" }).fill("3 months");
    const { requests, release } = await holdChanges(page, "/api/user/profile/");
    await button.press("Enter");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    // Enter in a field sends the form, too.
    await page.getByRole("textbox", { name: "Duration of Skincare Issues" }).focus();
    await page.keyboard.press("Enter");
    await button.focus();
    release();
    const done = "Profile updated successfully!";
    await expect(page.getByText(done)).toBeVisible();
    await expect(button).toBeFocused();
    expect(requests).toHaveLength(1);
    await expect.poll(() => announced(page)).toEqual([done]);
  });

  test("consent, with a question in between", async ({ signedIn: page }) => {
    await page.goto("/profile");
    const choice = page.getByRole("switch", { name: "Use my skin answers" });
    const { requests, release } = await holdChanges(page, "/api/user/consents/");
    await choice.press("Space");
    const question = page.getByRole("alertdialog", { name: "Withdraw consent" });
    await question
      .getByRole("button", { name: /^Withdraw/ })
      .last()
      .press("Enter");
    await expect(choice).toHaveAttribute("aria-disabled", "true");
    await expect(choice).toBeFocused();
    await page.keyboard.press("Space");
    release();
    await expect(page.getByText("Your choice is saved.")).toBeVisible();
    await expect(choice).toBeFocused();
    await expect(choice).not.toBeChecked();
    expect(requests).toHaveLength(1);
  });

  test("pause and retention", async ({ signedIn: page }) => {
    await page.goto("/your-data");
    const pause = page.getByRole("switch", { name: "Pause the use of my data" });
    const first = await holdChanges(page, "/api/user/data-settings/");
    await pause.press("Space");
    await expect(pause).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Space");
    await expect(pause).toBeFocused();
    first.release();
    await expect(page.getByText("The use of your data is paused.")).toBeVisible();
    await expect(pause).toBeFocused();
    expect(first.requests).toHaveLength(1);

    await page.unrouteAll();
    const second = await holdChanges(page, "/api/user/data-settings/");
    const months = page.getByRole("radio", { name: "After 6 months" });
    await months.press("Space");
    await expect(months).toHaveAttribute("aria-disabled", "true");
    second.release();
    await expect(page.getByText("Your choice is saved.")).toBeVisible();
    await expect(months).toBeFocused();
    await expect(months).toBeChecked();
    expect(second.requests).toHaveLength(1);
  });

  test("a record that is deleted gives the focus to its neighbour", async ({
    clary,
    signedIn: page,
    user,
  }) => {
    await createQuestionnaire(clary, user, "First");
    await createQuestionnaire(clary, user, "Second");
    await page.goto("/records");
    await page.getByRole("button", { name: "Delete", exact: true }).first().press("Enter");
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).press("Enter");
    const done = "Questionnaire deleted successfully!";
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.locator("h2:focus")).toBeVisible();
    await expect.poll(() => announced(page)).toEqual([done]);
  });
});

test("two fast clicks send one change", async ({ signedIn: page }) => {
  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Duration of Skincare Issues" }).fill("3 months");
  const { requests, release } = await holdChanges(page, "/api/user/profile/");
  await page.getByRole("button", { name: "Update Profile" }).dblclick();
  release();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("on a touch screen the focus goes to the answer, not to the top of the page", async ({
  browser,
  clary,
  user,
}) => {
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: clary.url,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await storeTokens(page, clary, user.tokens);
  await page.goto("/chatbot");
  await answerChat(page, ["done", reply()]);
  await messageField(page).fill("Why do I need sunscreen?");
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expectAnswered(page);
  await expect(page.getByRole("heading", { name: "Answer" }).last()).toBeFocused();
  await context.close();
});

test("what happens behind an open dialog is announced in the dialog", async ({
  clary,
  context,
  problems,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/records");
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  problems.expectBadNetwork();
  await context.setOffline(true);
  await expect.poll(() => announced(page)).toEqual([expect.stringMatching(/^You're offline\./)]);
  await context.setOffline(false);
});
