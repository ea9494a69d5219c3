import { expect, readStorage, test } from "../fixtures.ts";
import { newUsername, PASSWORD } from "../support/api.ts";
import { from } from "../support/level.ts";
import { expectPath, field, submitLogin, title } from "../support/steps.ts";
import { holdRedirects } from "../support/timers.ts";

const CREATED = "Account created! You can now login.";

test(
  "[A-16] [A-04] [P-07] [P-09] [N-08] a visitor signs up, logs in, fills the profile in, changes the password and leaves",
  { tag: from(0) },
  async ({ page }) => {
    const username = newUsername("ana");
    const newPassword = "Lilac-Flower-8";
    const redirects = await holdRedirects(page);

    await test.step("the first visit leads to the login page", async () => {
      await page.goto("/");
      await expectPath(page, "/login");
      await expect(title(page, "Login")).toBeVisible();
    });

    await test.step("sign up, after a look at the policy", async () => {
      await page.getByRole("link", { name: "Create an account" }).click();
      await expect(title(page, "Create your account")).toBeVisible();

      await page.getByRole("main").getByRole("button", { name: "privacy policy" }).click();
      const policy = page.getByRole("dialog", { name: "Privacy policy" });
      await expect(policy).toBeVisible();
      await policy.getByRole("button", { name: "I Understand" }).click();
      await expect(policy).toBeHidden();

      await field(page, "Username").fill(username);
      await field(page, "Password").fill(PASSWORD);
      for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
      await page.getByRole("checkbox", { name: "I am 18 or over." }).check();
      await page.getByRole("checkbox", { name: /store and use my skin answers/ }).check();
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByRole("status").filter({ hasText: CREATED })).toBeVisible();
      await expectPath(page, "/signup");
    });

    await test.step("the message is carried over to the login page", async () => {
      await redirects.release();
      await expectPath(page, "/login");
      await expect(page.getByRole("status").filter({ hasText: CREATED })).toBeVisible();
    });

    await test.step("log in", async () => {
      await submitLogin(page, { username });
      await expectPath(page, "/");
      await expect(title(page, "Fill the Questionnaire")).toBeVisible();
      await expect(page.getByText(`Hello, ${username}.`)).toBeVisible();
      expect(Object.keys(await readStorage(page)).sort()).toEqual([
        "access_token",
        "refresh_token",
      ]);
    });

    await test.step("the profile shows what was agreed to at sign-up", async () => {
      await page.getByRole("link", { name: "Profile", exact: true }).click();
      await expect(title(page, "User Profile")).toBeVisible();
      await expect(field(page, "Username")).toHaveValue(username);
      await expect(page.getByRole("switch", { name: "Use my skin answers" })).toBeChecked();
      await expect(page.getByRole("switch", { name: "Analyse my photo" })).not.toBeChecked();
    });

    await test.step("fill the skin profile in; a reload brings it back", async () => {
      await page.getByLabel("Skin Type").selectOption("Combination");
      await page.getByLabel("Allergies").fill("Fragrance");
      await page.getByLabel("Triggers").fill("Stress");
      await page.getByLabel("Duration of Skincare Issues").fill("2 years");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByText("Profile updated successfully!")).toBeVisible();

      await page.reload();
      await expect(page.getByLabel("Skin Type")).toHaveValue("Combination");
      await expect(page.getByLabel("Duration of Skincare Issues")).toHaveValue("2 years");
      await page.getByRole("link", { name: "Clary" }).click();
      await expect(page.getByLabel("Allergies")).toHaveValue("Fragrance");
    });

    await test.step("change the password", async () => {
      await page.getByRole("link", { name: "Profile", exact: true }).click();
      await field(page, "Current Password").fill(PASSWORD);
      await field(page, "New Password").fill(newPassword);
      await field(page, "Confirm New Password").fill(newPassword);
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(page.getByText("Password changed successfully!")).toBeVisible();
      await expect(field(page, "Current Password")).toHaveValue("");
    });

    await test.step("log out; nothing is left in the browser", async () => {
      await page.getByRole("link", { name: "Logout" }).click();
      await expectPath(page, "/login");
      expect(await readStorage(page)).toEqual({});
    });

    await test.step("only the new password opens the account", async () => {
      await submitLogin(page, { username, password: newPassword });
      await expect(title(page, "Fill the Questionnaire")).toBeVisible();
    });
  },
);
