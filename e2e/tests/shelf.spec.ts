import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { overflow, smallTargets } from "../support/measure.ts";
import { payloads } from "../support/payloads.ts";
import { createQuestionnaire, createRoutine } from "../support/questionnaires.ts";
import { title } from "../support/steps.ts";

// Somebody in a shop, with a phone.
test.use({ viewport: { width: 390, height: 844 } });

/** As a shop's page has it, with a scent that Ana's profile names by another word. */
const LABEL =
  "INGREDIENTS: AQUA/WATER, GLYCERIN, NIACINAMIDE, CETEARYL ALCOHOL, PHENOXYETHANOL, LINALOOL, LIMONENE, ZORBLAXIUM QUADRATE";

test("from today to a verdict on a product, to the shelf and to its end", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createRoutine(clary, user, await createQuestionnaire(clary, user, "Gel cleanser"));
  const saved = await fetch(`${clary.url}/api/user/profile/`, {
    method: "PUT",
    headers: {
      Authorization: `Bearer ${user.tokens.access}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      skin_type: "Combination",
      allergies: "Fragrance",
      triggers: "",
      duration: "8 months",
    }),
  });
  expect(saved.ok).toBe(true);

  await page.goto("/");
  const started = Date.now();
  await page.getByRole("link", { name: "My shelf: check a product" }).click();
  await expect(title(page, "My shelf")).toBeFocused();
  const words = (await page.getByRole("main").innerText()).split(/\s+/).length;
  await page.getByRole("textbox", { name: "Ingredients" }).fill(LABEL);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const verdict = page.getByRole("region", { name: "What we found" });
  await expect(verdict.getByRole("heading", { name: "Don't use it" })).toBeInViewport();
  test
    .info()
    .annotations.push(
      { type: "from today to the verdict (ms)", description: String(Date.now() - started) },
      { type: "words of the empty shelf", description: String(words) },
    );
  expect(words).toBeLessThanOrEqual(90);
  await expect(verdict).toContainText("We know 7 of 8 names.");
  await expect(verdict).toContainText("You told us that you react to: fragrance");
  await expect(verdict.getByText("ZORBLAXIUM QUADRATE")).toHaveCount(0);
  await verdict.getByText("Names we don't know (1)").click();
  await expect(verdict.getByText("ZORBLAXIUM QUADRATE")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await verdict.getByRole("button", { name: "Put it on my shelf" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a product" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Pink serum");
  await dialog.getByRole("combobox", { name: "Kind" }).selectOption("Treatment");
  await dialog.getByRole("checkbox", { name: "Evening" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("On your shelf: Pink serum.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  // It is on the pharmacist's page and in the questionnaire.
  await page.goto("/progress/summary?shown");
  const shown = page.getByRole("dialog", { name: /^My skin/ });
  await expect(shown.getByText("Pink serum, treatment, evening, bought")).toBeVisible();
  await expect(shown.getByText("LINALOOL")).toBeHidden();
  await shown.locator("summary", { hasText: "Ingredients" }).click();
  await expect(shown.getByText("LINALOOL")).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "Fill in from my shelf" }).click();
  await expect(page.getByLabel("Current Skincare Routine")).toHaveValue("Evening: Pink serum.");

  await page.goto("/shelf");
  await page.getByRole("button", { name: "It stung: Pink serum" }).click();
  await expect(page.getByText("Noted: Pink serum stung.")).toBeVisible();
  await page.getByRole("button", { name: "Finished: Pink serum" }).click();
  await expect(page.getByText("Finished (1)")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Finished (1)")).toHaveCount(0);
  await page.getByRole("button", { name: "Finished: Pink serum" }).click();
  await expect(page.getByText("Finished (1)")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Finished (1)")).toBeVisible();
  await expect(page.getByRole("region", { name: "Evening" })).toHaveCount(0);
});

test("tonight's products are compared, and one of them is tested on the arm", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await createRoutine(clary, user, await createQuestionnaire(clary, user, "Gel cleanser"));
  // In both halves of the day, so that the hour of the test does not matter.
  const always = { kind: "treatment", morning: true, evening: true };
  for (const product of [
    { ...always, name: "Night", ingredients: "Aqua, Glycerin, Retinol" },
    { ...always, name: "Toner", kind: "toner", ingredients: "Aqua, Glycolic Acid" },
    { name: "Sun milk", kind: "sunscreen", morning: true, ingredients: "Aqua, Zinc Oxide" },
  ]) {
    const added = await fetch(`${clary.url}/api/products/`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${user.tokens.access}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(product),
    });
    expect(added.status).toBe(201);
  }
  const stop = /^Don't use “Night” with “Toner” in one (morning|evening)\./;
  await page.goto("/");
  await expect(page.getByRole("region", { name: /^Today/ }).getByText(stop)).toBeVisible();
  await page.getByRole("link", { name: "See your shelf" }).click();
  await expect(title(page, "My shelf")).toBeFocused();
  const tonight = page.getByRole("region", { name: "Evening" });
  await expect(tonight.getByText("Don't use “Night” with “Toner” in one evening.")).toBeVisible();
  await tonight.getByText("Why").click();
  await expect(tonight.getByText(/A retinoid, prescribed or not/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Test it on your inner arm: Toner" }).click();
  const arm = page.getByRole("region", { name: "On your inner arm" });
  await expect(arm.getByText("Day 1 of 7.")).toBeVisible();
  await expect(page.getByText(stop)).toHaveCount(0);
  await arm.getByRole("button", { name: "It stung or itched" }).click();
  await expect(arm.getByText(/Keep it off your face/)).toBeVisible();
  await expect(arm.getByText(/^Stung on/)).toBeVisible();
  await page.reload();
  await expect(arm.getByText(/^Stung on/)).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
});

test("a label of 6,000 hostile characters does nothing, and fits from 320 to 1280 px", async ({
  signedIn: page,
}) => {
  await page.goto("/shelf");
  await page.evaluate(() => {
    Reflect.set(window, "pwned", () => Reflect.set(window, "owned", true));
  });
  const label = `Aqua, Glycerin, ${payloads().join(", ").replaceAll("\u0000", "")}`.slice(0, 5900);
  await page.getByRole("textbox", { name: "Ingredients" }).fill(label + "W".repeat(100));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const verdict = page.getByRole("region", { name: "What we found" });
  await expect(verdict).toBeVisible();
  for (const fold of await verdict.locator("details > summary").all()) {
    await fold.click();
  }
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflow(page), `at ${String(width)} px`).toEqual([]);
  }
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => "owned" in window)).toBe(false);
  expect(await verdict.locator("img, script, iframe, a[href^='javascript']").count()).toBe(0);
});
