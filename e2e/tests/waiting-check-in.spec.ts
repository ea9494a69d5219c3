import type { BrowserContext, Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { readAs } from "../support/api.ts";
import { dumpStorage } from "../support/browser-storage.ts";
import { controlled } from "../support/service-worker.ts";
import { title } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";

test.use({ ownContext: true, serviceWorkers: "allow", viewport: { width: 390, height: 664 } });

const NOTE = `Less sore. ${CANARY}`;
const WAITING = "Your check-in is waiting to be sent.";

/** The days of the check-ins that reach the server, in order. */
function watchCheckIns(context: BrowserContext): string[] {
  const days: string[] = [];
  context.on("response", (response) => {
    const [, day] = /\/api\/check-ins\/(.+)\/$/.exec(response.url()) ?? [];
    if (response.request().method() === "PUT" && day !== undefined) days.push(day);
  });
  return days;
}

async function checkIn(page: Page, day: "Today" | "Yesterday", note: string): Promise<void> {
  await page.goto("/progress/check-in");
  await page.getByRole("radio", { name: day }).check();
  await page.getByLabel("Anything to add?").fill(note);
  await page.getByRole("button", { name: "Save check-in" }).click();
  await expect(page.getByText(WAITING)).toBeVisible();
}

test("check-ins made offline survive a closed tab and are sent once, in order", async ({
  clary,
  context,
  problems,
  signedIn,
  user,
}) => {
  await signedIn.goto("/progress/check-in");
  await expect(title(signedIn, "Check-in")).toBeVisible();
  await controlled(signedIn);
  const sent = watchCheckIns(context);
  problems.expect({ path: /^\/(api\/.*|progress\/check-in)$/, status: "failed" });
  await context.setOffline(true);

  await checkIn(signedIn, "Today", NOTE);
  await checkIn(signedIn, "Yesterday", `Earlier. ${NOTE}`);
  await signedIn.close();

  const page = await context.newPage();
  await test.step("they wait, unreadable, after the phone closed the tab", async () => {
    await page.goto("/progress/check-in");
    await expect(page.getByText("Waiting to be sent: 2 check-ins.")).toBeVisible();
    await expect(page.getByLabel("Anything to add?")).toHaveValue(NOTE);
    const kept = await dumpStorage(page);
    expect(kept["database clary-sealed entries"]).toContain('"name":"check-ins"');
    expect(JSON.stringify(kept)).not.toContain(CANARY);
    expect(sent).toEqual([]);
  });

  await test.step("online both are sent once, in the order in which they were made", async () => {
    await context.setOffline(false);
    await expect(page.getByText(/^Your check-in is saved now/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/^Waiting to be sent/)).toHaveCount(0);
    await page.reload();
    const { check_ins } = await readAs(clary, user.tokens, "/api/progress/");
    const days = check_ins.map(({ date }) => date).sort();
    expect(days).toHaveLength(2);
    expect(sent).toEqual(days.toReversed());
    expect(check_ins.map(({ note }) => note).sort()).toEqual([`Earlier. ${NOTE}`, NOTE].sort());
  });
});

test("logging out asks before a check-in is lost, and can be taken back by keyboard", async ({
  context,
  problems,
  signedIn: page,
}) => {
  await page.goto("/progress/check-in");
  await expect(title(page, "Check-in")).toBeVisible();
  await controlled(page);
  problems.expect({ path: /^\/(api\/.*|progress\/check-in|logout)$/, status: "failed" });
  await context.setOffline(true);
  await checkIn(page, "Today", NOTE);

  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("link", { name: "Logout" }).press("Enter");
  await expect(page.getByText("Not sent: 1 check-in.")).toBeVisible();
  await expect(title(page, "Log out?")).toBeFocused();
  const stay = page.getByRole("button", { name: "Stay logged in" });
  const leave = page.getByRole("button", { name: "Log out and delete it" });
  await page.keyboard.press("Tab");
  await expect(stay).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(leave).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Waiting to be sent: 1 check-in.")).toBeVisible();

  await page.goto("/logout");
  await expect(page.getByText("Not sent: 1 check-in.")).toBeVisible();
  await leave.click();
  await expect(title(page, "Login")).toBeVisible();
  expect((await dumpStorage(page))["database clary-sealed entries"] ?? "[]").toBe("[]");
});
