import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { createUser, type User } from "../support/api.ts";
import { violations } from "../support/axe.ts";
import { type Clary, startClary } from "../support/clary.ts";
import { expectPath, submitLogin } from "../support/steps.ts";

/** Browsers permit passkeys on localhost, and not at a number. */
function local({ url }: Clary): string {
  return url.replace("127.0.0.1", "localhost");
}

/** Gives the browser a device that keeps passkeys and knows its owner. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page, clary: Clary, user: User): Promise<void> {
  await page.goto(`${local(clary)}/login`);
  await submitLogin(page, user);
  await expectPath(page, "/");
}

async function addPasskey(page: Page, user: User, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(user.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
}

test("a passkey is added, logs in, and is removed", async ({ clary, page, user }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await plugIn(page);
  await logIn(page, clary, user);
  await page.goto(`${local(clary)}/your-data`);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByText("You have no passkeys yet.")).toBeVisible();
  await addPasskey(page, user, "My phone");
  await expect(passkeys.getByRole("listitem")).toContainText("Not used yet.");
  expect(await violations(page)).toEqual([]);

  await page.goto(`${local(clary)}/logout`);
  await expectPath(page, "/login");
  const button = page.getByRole("button", { name: "Use a passkey instead" });
  await expect(button).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button.focus();
  await page.keyboard.press("Enter");
  await expectPath(page, "/");

  await page.goto(`${local(clary)}/your-data`);
  await expect(passkeys.getByRole("listitem")).toContainText("Last used on");
  await passkeys.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(user.password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  await expect(passkeys.getByText("You have no passkeys yet.")).toBeVisible();
});

test("a passkey that was removed does not log in", async ({ clary, page, problems, user }) => {
  await plugIn(page);
  await logIn(page, clary, user);
  await page.goto(`${local(clary)}/your-data`);
  await addPasskey(page, user, "Lost key");
  await page.goto(`${local(clary)}/logout`);
  await expectPath(page, "/login");
  await clary.run("passkeys", "remove", user.username);
  problems.expect({ path: "/api/token/passkey/", status: 401 });
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("alert")).toContainText("couldn't log you in with this passkey");
});

test("at another address the pages say where passkeys work", async ({ clary, signedIn: page }) => {
  await page.goto("/your-data");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("link", { name: local(clary) })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
  await page.goto("/logout");
  await expectPath(page, "/login");
  await expect(page.getByRole("button", { name: "Use a passkey instead" })).toBeHidden();
});

test("an admin of whom a passkey is demanded is let in with it", async ({ page, problems }) => {
  const strict = await startClary({ CLARY_ADMIN_PASSKEY: "required" });
  try {
    const admin = await createUser(strict);
    await strict.setAdmin(admin.username, true);
    problems.expect({ path: /^\/api\/admin\//, status: 403 });
    await plugIn(page);
    await logIn(page, strict, admin);
    await page.goto(`${local(strict)}/admin`);
    await expect(page.getByText("You have no passkey yet.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Add one under Your data" }).click();
    await addPasskey(page, admin, "Admin key");
    await page.goto(`${local(strict)}/admin`);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
  } finally {
    await page.goto("about:blank");
    await strict.stop();
  }
});
