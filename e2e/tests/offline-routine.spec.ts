import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { logOut, readAs, type User } from "../support/api.ts";
import { violations } from "../support/axe.ts";
import { dumpStorage } from "../support/browser-storage.ts";
import { messageField } from "../support/chats.ts";
import type { Clary } from "../support/clary.ts";
import type { Schemas } from "../support/contract.ts";
import { overflow } from "../support/measure.ts";
import { cut } from "../support/network.ts";
import { createQuestionnaire, createRoutine } from "../support/questionnaires.ts";
import { storedFiles } from "../support/service-worker.ts";
import { expectPath, field, title } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";

test.use({ ownContext: true, serviceWorkers: "allow" });

const STORE = "database clary-sealed entries";
const COPY = /^This is a copy from/;
const WAITING = "Waiting to be sent. It is saved on this device.";

type Day = Schemas["Routine"];

/** The days of a user as the server has them. */
async function daysOf(clary: Clary, { tokens }: User): Promise<Day[]> {
  return readAs(clary, tokens, "/api/routines/");
}

/** Makes a week, reads it once, and waits until this device has its copy. */
async function keepCopy(clary: Clary, user: User, page: Page): Promise<Day[]> {
  await createRoutine(clary, user, await createQuestionnaire(clary, user, CANARY));
  const days = await daysOf(clary, user);
  await page.goto("/routines");
  await expect(title(page, "Your Skincare Routines")).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(async () => (await dumpStorage(page))[STORE]).toContain('"name":"routines"');
  return days;
}

/** Sentences of the routine, as they would stand in anything that holds them readable. */
function sentencesOf(days: Day[]): string[] {
  const sentences = days.flatMap(({ morning, evening }) => [morning, evening]);
  return [...new Set(sentences.flatMap((text) => text.split("\n")))]
    .map((line) => line.replace(/^[^A-Za-z]+/, "").slice(0, 30))
    .filter((line) => line.length > 15);
}

/** The places that hold one of these texts. */
function holding(places: Record<string, string>, texts: string[]): string[] {
  return Object.entries(places)
    .filter(([, content]) => texts.some((text) => content.includes(text)))
    .map(([place]) => place);
}

test("the routine is read and ticked off offline, and the tick is sent once", async ({
  clary,
  context,
  problems,
  signedIn,
  user,
}) => {
  const [today] = await keepCopy(clary, user, signedIn);
  const saved: string[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "PUT") saved.push(new URL(response.url()).pathname);
  });
  problems.expect({ path: /^\/(api\/.*|routines)$/, status: "failed" });
  await context.setOffline(true);

  await test.step("the installed app opens and shows the copy", async () => {
    await signedIn.goto("/routines");
    await expect(signedIn.getByText(COPY)).toBeVisible();
    const card = signedIn.locator("#today");
    await expect(card).toContainText(sentencesOf(today ? [today] : [])[0] ?? "no routine");
    await expect(signedIn.getByRole("button", { name: "Delete" })).toHaveCount(0);
    for (const width of [320, 390, 1280]) {
      await signedIn.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(signedIn)).toEqual([]);
    }
    await card.getByRole("checkbox", { name: "Morning done" }).check();
    await expect(card.getByText(WAITING)).toBeVisible();
    expect(await violations(signedIn)).toEqual([]);
  });

  await signedIn.close();
  const page = await context.newPage();
  await test.step("the tick is still there after the phone closed the tab", async () => {
    await page.goto("/routines");
    await expect(page.getByText(COPY)).toBeVisible();
    const card = page.locator("#today");
    await expect(card.getByRole("checkbox", { name: "Morning done" })).toBeChecked();
    await expect(card.getByText(WAITING)).toBeVisible();
    await expect(page.getByText("Waiting to be sent: 1 tick.")).toBeVisible();
    expect(saved).toEqual([]);
  });

  await test.step("online the tick is sent once, and the list of the server is back", async () => {
    await context.setOffline(false);
    await expect(page.getByText("Waiting to be sent: 1 tick.")).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByText(COPY)).toHaveCount(0);
    await page.reload();
    const card = page.locator("#today");
    await expect(card.getByRole("checkbox", { name: "Morning done" })).toBeChecked();
    expect(saved).toHaveLength(1);
    const done = (await daysOf(clary, user)).filter((day) => day.morning_done);
    expect(done.map(({ date }) => date)).toEqual([today?.date]);
  });
});

const ENDINGS: Record<string, (page: Page, clary: Clary, user: User) => Promise<void>> = {
  async logout(page) {
    await page.goto("/logout");
    await page.getByRole("button", { name: "Log out and delete them" }).click();
    await expectPath(page, "/login");
  },
  async "a pause"(page) {
    await page.goto("/your-data");
    await page.getByRole("switch", { name: "Pause the use of my data" }).press("Space");
    await expect(page.getByText("The use of your data is paused.")).toBeVisible();
    await page.goto("/routines");
    await expect(page.locator("#today")).toBeVisible();
  },
  async "withdrawn consent"(page) {
    await page.goto("/profile");
    await page.getByRole("switch", { name: "Use my skin answers" }).press("Space");
    const dialog = page.getByRole("alertdialog", { name: "Withdraw consent" });
    await dialog.getByRole("button", { name: "Withdraw, keep my records" }).click();
    await expect(page.getByText("Your choice is saved.")).toBeVisible();
    await page.goto("/routines");
    await expect(title(page, "Your Skincare Routines")).toBeVisible();
  },
  async "a session that the server ended"(page, clary, user) {
    await logOut(clary, user.tokens);
    await page.goto("/routines");
    await expectPath(page, "/login");
  },
  async "the deletion of the account"(page, _clary, user) {
    // What waits is tried again at any time, also when the account has just gone.
    await cut(page, "get", "/api/routines/");
    await page.goto("/profile");
    await field(page, "Confirm with your password").fill(user.password);
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Account" });
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await expectPath(page, "/login");
  },
};

/** Leaves a tick and a check-in on the device, which the server does not get. */
async function letWait(page: Page): Promise<void> {
  await cut(page, "put", "/api/routines/{id}/done/");
  await cut(page, "put", "/api/check-ins/{date}/");
  await page.locator("#today").getByRole("checkbox", { name: "Morning done" }).click();
  await expect(page.getByText("Waiting to be sent: 1 tick.")).toBeVisible();
  await page.goto("/progress/check-in");
  await page.getByLabel("Anything to add?").fill(`Sore. ${CANARY}`);
  await page.getByRole("button", { name: "Save check-in" }).click();
  await expect(page.getByText("Waiting to be sent: 1 tick and 1 check-in.")).toBeVisible();
}

for (const [name, end] of Object.entries(ENDINGS)) {
  test(`nothing readable of the routine, a draft or what waits is left after ${name}`, async ({
    clary,
    problems,
    signedIn: page,
    user,
  }) => {
    const days = await keepCopy(clary, user, page);
    const secrets = [CANARY, ...sentencesOf(days)];
    expect(secrets.length).toBeGreaterThan(3);
    problems.expect({ path: /^\/api\/(routines|check-ins)\//, status: "failed" });
    await letWait(page);

    await page.goto("/");
    await page.getByLabel("Duration of Skincare Issues").fill(`3 months ${CANARY}`);
    await expect
      .poll(async () => (await dumpStorage(page))[STORE]?.match(/"name":/g)?.length)
      .toBe(3);
    const during = await dumpStorage(page);
    expect(holding(during, secrets), "what is kept is encrypted").toEqual([]);
    expect(during["local storage"]).toContain("pending_ticks");
    expect(during[STORE], "the search sees the encrypted bytes").toContain("bytes: ");

    await page.goto("/chatbot");
    await messageField(page).fill(`Does it help with ${CANARY}`);
    await expect
      .poll(async () => holding(await dumpStorage(page), secrets), { message: "in its tab" })
      .toHaveLength(1);

    if (name === "a session that the server ended") {
      problems.expect({ path: /^\/api\//, status: 401 });
    }
    await end(page, clary, user);
    await expect
      .poll(async () => (await dumpStorage(page))[STORE] ?? "[]", { message: "the store is empty" })
      .toBe("[]");
    const after = await dumpStorage(page);
    expect(holding(after, secrets)).toEqual([]);
    expect(after["local storage"]).not.toContain("pending_ticks");
    const cached = Object.keys(after).filter((place) => place.startsWith("cache "));
    const addresses = cached.map((place) => new URL(place.slice("cache ".length)).pathname);
    expect(addresses).toEqual(expect.arrayContaining(await storedFiles(page)));
    expect(addresses.filter((path) => path.startsWith("/api"))).toEqual([]);
  });
}
