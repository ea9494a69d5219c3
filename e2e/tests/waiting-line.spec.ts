import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { createUser, newUsername, PASSWORD } from "../support/api.ts";
import { type Clary, startClary } from "../support/clary.ts";
import { field, submitLogin, submitSignup, title } from "../support/steps.ts";

test.use({ ownContext: true, viewport: { width: 390, height: 664 } });

/** A machine that is busy with browsers takes a while for a hundred hashes. */
const TURN = { timeout: 150_000 };
test.setTimeout(300_000);
// One after the other: each of them keeps a core busy.
test.describe.configure({ mode: "default" });

/** A server that hashes one password at a time. */
const SMALL = { GOMAXPROCS: "1", CLARY_CONCURRENCY_PER_CORE: "4" };

let own: Clary;

test.afterEach(async ({ page }) => {
  await page.close(); // or it would miss the server
  await own.stop();
});

/** Sends a login of somebody who then leaves. Returns whether they got a ticket. */
async function join(): Promise<boolean> {
  const answer = await fetch(`${own.url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Waiting-Ticket": "new" },
    body: JSON.stringify({ username: newUsername("nobody"), password: "No-Such-1" }),
  });
  return answer.status === 503 && (await answer.text()).includes('"ticket"');
}

/** Has a line form, of people who then leave. */
async function crowd(): Promise<() => Promise<unknown>> {
  const all = Promise.all(Array.from({ length: 200 }, join));
  await expect.poll(join).toBe(true);
  return () => all;
}

function line(page: Page) {
  return page.getByRole("region", { name: /^You are number [\d,]+ in line$/ });
}

test("somebody who logs in to a busy server waits in line and gets in", async ({
  page,
  problems,
}) => {
  own = await startClary(SMALL);
  const user = await createUser(own);
  problems.expect({ path: "/api/token/", status: 503 });
  await page.goto(`${own.url}/login`);
  const others = await crowd();
  await submitLogin(page, user);
  await expect(line(page)).toBeFocused();
  await expect(line(page)).toContainText("Keep this page open.");
  await expect(page.getByRole("button", { name: "Log in" })).toBeHidden();
  await expect(title(page, "Fill the Questionnaire")).toBeVisible(TURN);
  await others();
});

test("somebody leaves the line, joins it again, and their new account is logged in", async ({
  page,
  problems,
}) => {
  own = await startClary(SMALL);
  problems.expect({ path: "/api/user/signup/", status: 503 });
  await page.goto(`${own.url}/signup`);
  const others = await crowd();
  const username = newUsername();
  await submitSignup(page, { username, password: PASSWORD });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You left the line.")).toBeFocused();
  await expect(field(page, "Username")).toHaveValue(username);

  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(line(page)).toBeFocused();
  await expect(page.getByText("Account created! You can now login.")).toBeVisible(TURN);
  await expect(page.getByText("You're logged in.")).toBeVisible();
  await others();
});
