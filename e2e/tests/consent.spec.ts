import { expect, test } from "../fixtures.ts";
import { newUsername, setConsents } from "../support/api.ts";
import { expectPath, field, submitLogin, submitSignup, title } from "../support/steps.ts";
import { holdRedirects } from "../support/timers.ts";

const PURPOSES = [
  "Use my skin answers",
  "Analyse my photo",
  "Send my answers to an AI service",
] as const;

test("signing up needs the age and nothing else: no consent is assumed", async ({ page }) => {
  const username = newUsername();
  const redirects = await holdRedirects(page);
  await page.goto("/signup");
  await field(page, "Username").fill(username);
  await field(page, "Password").fill("Sage-Leaf-7");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(/Clary is for adults only/).first()).toBeVisible();
  await expectPath(page, "/signup");

  await submitSignup(page, { username });
  await expect(page.getByText("Account created! You can now login.")).toBeVisible();
  await redirects.release();
  await expectPath(page, "/login");
  await submitLogin(page, { username });
  await expect(title(page, "Fill the Questionnaire")).toBeVisible();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  for (const name of PURPOSES) {
    await expect(page.getByRole("switch", { name })).not.toBeChecked();
  }
  await expect(page.getByText(/You didn't agree when you signed up/)).toHaveCount(3);
});

test("[P-09] without consent a profile is not saved, and the way to say yes is at hand", async ({
  clary,
  problems,
  signedIn: page,
  user,
}) => {
  await setConsents(clary, user, { health_data: false });
  problems.expect({ path: "/api/user/profile/", status: 403 });
  await page.goto("/profile");
  await page.getByLabel("Duration of Skincare Issues").fill("3 months");
  await page.getByRole("button", { name: "Update Profile" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Error updating profile: ");

  await alert.getByRole("button", { name: "Go to Privacy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy", exact: true })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Privacy", exact: true })).toBeInViewport();
  await page.getByRole("switch", { name: "Use my skin answers" }).press("Space");
  await expect(page.getByText("Your choice is saved.")).toBeVisible();

  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

test("[D-01] [D-02] withdrawing the main consent asks first, and the answer lasts", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await setConsents(clary, user, { health_data: true });
  await page.goto("/profile");
  const consent = page.getByRole("switch", { name: "Use my skin answers" });
  const dialog = page.getByRole("alertdialog", { name: "Withdraw consent" });
  await expect(consent).toBeChecked();

  await consent.press("Space");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(consent).toBeChecked();

  await consent.press("Space");
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await expect(consent).not.toBeChecked();
  await page.reload();
  await expect(consent).not.toBeChecked();
  await expect(page.getByText(/You withdrew your consent/)).toBeVisible();
});

test("a choice is changed with one click on its words and lasts", async ({ signedIn: page }) => {
  await page.goto("/profile");
  const service = page.getByRole("switch", { name: "Send my answers to an AI service" });
  await expect(service).toBeVisible();
  const before = await service.isChecked();
  await page.getByText("Send my answers to an AI service", { exact: true }).click();
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await page.reload();
  await expect(service).toBeChecked({ checked: !before });
});

test("[A-09] [A-22] the policy says what the law and the product ask for", async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("main").getByRole("button", { name: "privacy policy" }).click();
  const policy = page.getByRole("dialog", { name: "Privacy policy" });
  for (const words of [
    "acne severity prediction model",
    "third-party generative AI service",
    "UK data protection law",
    "Access and portability",
    "Correction",
    "Erasure",
    "Restriction",
    "Withdrawal of consent",
    "We do not sell your data.",
    "support@clary.example",
  ]) {
    await expect(policy).toContainText(words);
  }
  await policy.getByRole("button", { name: "I Understand" }).click();
  await expect(policy).toBeHidden();
});
