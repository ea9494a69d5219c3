import { expect, test } from "../fixtures.ts";
import {
  createQuestionnaire,
  fillIn,
  openQuestionnaire,
  QUESTIONNAIRES,
  submit,
} from "../support/questionnaires.ts";

test("[D-01] a pause stops the questionnaire and the chat, and ends where it is in the way", async ({
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Before the pause");
  await page.goto("/your-data");
  const pause = page.getByRole("switch", { name: "Pause the use of my data" });
  await pause.press("Space");
  await expect(page.getByText("The use of your data is paused.")).toBeVisible();
  await page.reload();
  await expect(pause).toBeChecked();

  await page.goto("/records");
  await expect(page.getByText("Before the pause")).toBeVisible();
  await page.goto("/chatbot");
  const notice = page.getByRole("region", { name: "You have paused the use of your data" });
  await expect(notice).toBeVisible();
  problems.expect({ path: "/api/chatbot/", status: 403 });
  problems.expectConsoleError(/^A chat request failed/);
  await page.getByLabel("Your message").last().fill("Why do I need sunscreen?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Clary can't analyse photos or write advice/)).toBeVisible();

  await openQuestionnaire(page);
  await expect(notice).toBeVisible();
  problems.expect({ path: QUESTIONNAIRES, status: 403 });
  await fillIn(page);
  await submit(page);
  await expect(page.getByText("Failed to create questionnaire.")).toBeVisible();
  await notice.getByRole("button", { name: "End the pause" }).click();
  await expect(notice).toBeHidden();
  const created = page.waitForResponse(
    (answer) => answer.url().endsWith(QUESTIONNAIRES) && answer.request().method() === "POST",
  );
  await submit(page);
  expect((await created).status()).toBe(201);
});

test("withdrawing the consent for photos deletes them and keeps the records", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Rosewater in spring");
  await createQuestionnaire(clary, user, "Rosewater in autumn");
  await page.goto("/records");
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toHaveCount(2);
  await expect(page.getByText(/^Will be deleted on \d+ \w+ \d{4}/)).toHaveCount(2);

  await page.goto("/profile");
  const photo = page.getByRole("switch", { name: "Analyse my photo" });
  await photo.press("Space");
  const dialog = page.getByRole("alertdialog", { name: "Withdraw consent" });
  await expect(dialog).toContainText("will delete all 2 of your photos");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await expect(photo).not.toBeChecked();

  await page.goto("/records");
  await expect(page.getByText("Rosewater in autumn")).toBeVisible();
  await expect(page.getByText("Rosewater in spring")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toHaveCount(0);
  await page.goto("/your-data");
  await expect(page.getByText("Withdrawn: “Analyse my photo”")).toBeVisible();
});

test("photos go sooner or later as chosen, and the account's date moves", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Short-lived");
  await page.goto("/your-data");
  await page.getByRole("radio", { name: "After one year" }).press("Space");
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  const year = new Date(Date.now() + 365 * 86_400_000).getUTCFullYear();
  await page.goto("/records");
  await expect(
    page.getByText(new RegExp(`^Will be deleted on \\d+ \\w+ ${String(year)}`)),
  ).toBeVisible();

  await page.goto("/your-data");
  const until = page.getByText(/we keep your account until/);
  const before = await until.textContent();
  await page.getByRole("radio", { name: "After 6 months" }).press("Space");
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await expect(until).not.toHaveText(before ?? "");

  await page.getByRole("radio", { name: "Right after the estimate" }).press("Space");
  const dialog = page.getByRole("alertdialog", { name: "Keep photos for less time" });
  await expect(dialog).toContainText("You have 1 photo.");
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("Your choice is saved. 1 photo deleted.")).toBeVisible();
  await page.goto("/records");
  await expect(page.getByText("Short-lived")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toHaveCount(0);
});
