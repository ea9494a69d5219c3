import { expect, test } from "../fixtures.ts";
import { createUser } from "../support/api.ts";
import { createQuestionnaire } from "../support/questionnaires.ts";
import { title } from "../support/steps.ts";

const DATE = /^\d{2}\/\d{2}\/\d{4} at \d{2}:\d{2}$/;

test("[R-06] an account without records says what to do", async ({ signedIn: page }) => {
  await page.goto("/records");
  await expect(page.getByText("You don't have any questionnaires yet.")).toBeVisible();
  await page.getByRole("link", { name: "Create New Questionnaire" }).click();
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
});

test("[R-02] [R-03] [R-08] [R-09] the newest record is first, with its photo", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "The older one");
  await createQuestionnaire(clary, user, "The newer one");
  await page.goto("/records");
  const cards = page.getByRole("region", { name: DATE });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("The newer one");
  for (const heading of [
    "Skincare Routine",
    "Acne Severity",
    "Tailored Recommendation",
    "Your Skin Image",
  ]) {
    await expect(cards.first().getByRole("heading", { name: heading })).toBeVisible();
  }
  await expect(cards.first().getByRole("img")).toBeVisible();

  await cards.first().getByRole("button", { name: "View larger" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("[R-04] [R-05] a record is deleted after a question, and stays deleted", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Keep me");
  await createQuestionnaire(clary, user, "Delete me");
  await page.goto("/records");
  const card = page.getByRole("region", { name: DATE }).filter({ hasText: "Delete me" });
  const dialog = page.getByRole("alertdialog", { name: "Delete Questionnaire" });
  const button = card.getByRole("button", { name: "Delete", exact: true });
  await button.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeFocused();

  await button.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Questionnaire deleted successfully!")).toBeVisible();
  await expect(page.getByText("Delete me")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: DATE })).toBeFocused();
  await page.reload();
  await expect(page.getByText("Keep me")).toBeVisible();
  await expect(page.getByText("Delete me")).toHaveCount(0);
});

test("only the photo is deleted, and the record stays", async ({ clary, signedIn: page, user }) => {
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/records");
  await page.getByRole("button", { name: "Delete photo only" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Photo" });
  await dialog.getByRole("button", { name: "Delete photo" }).click();
  await expect(page.getByText("Photo deleted. Your record is still here.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Gel cleanser")).toBeVisible();
  await expect(page.getByText("Your Skin Image")).toHaveCount(0);
});

test("how the person sees it is kept beside the estimate", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/records");
  await page
    .getByRole("button", { name: /^(This doesn't look right|Add your own rating)$/ })
    .click();
  await page.getByRole("radio", { name: /^Severe/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Your own rating:/)).toContainText("Severe");
  await page.reload();
  await expect(page.getByText(/^Your own rating:/)).toContainText("Severe");
});

test("photos stay hidden until they are tapped, also after a reload", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/records");
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toBeVisible();
  await page.getByLabel("Hide photos until I tap them").check();
  await page.reload();
  await expect(page.getByRole("button", { name: "Show photo" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Show photo" }).click();
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toBeVisible();
});

test("[R-09] a photo is for its owner only", async ({ clary, problems, signedIn: page, user }) => {
  await createQuestionnaire(clary, user, "Mine");
  const other = await createUser(clary);
  await page.goto("/records");
  await expect(page.getByText("Mine")).toBeVisible();
  const image = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("access_token") ?? ""}` };
    const records: unknown = await (await fetch("/api/questionnaires/", { headers })).json();
    const first: unknown = Array.isArray(records) ? records[0] : undefined;
    return String(Reflect.get(Object(first), "id"));
  });
  const answer = await fetch(`${clary.url}/api/questionnaires/${image}/image/`, {
    headers: { Authorization: `Bearer ${other.tokens.access}` },
  });
  expect(answer.status).toBe(404);
  expect(problems.list()).toEqual([]);
});
