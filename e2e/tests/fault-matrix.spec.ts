import { setTimeout } from "node:timers/promises";

import type { BrowserContext, Page } from "@playwright/test";

import { expect, readStorage, storeTokens, test } from "../fixtures.ts";
import { type Act, isCallOf, type World } from "../support/fault-act.ts";
import { ACTS } from "../support/fault-acts.ts";
import { type Fate, type Fault, FAULTS } from "../support/faults.ts";
import { from } from "../support/level.ts";

test.use({ ownContext: true, viewport: { width: 390, height: 664 } });

/** Long enough for anything that would go out by itself. */
const SETTLED_MS = 2500;

/** The addresses of the calls of an act, as they are sent. */
function watchCalls(context: BrowserContext, act: Act): string[] {
  const calls: string[] = [];
  context.on("request", (request) => {
    if (isCallOf(act, request.method(), request.url())) calls.push(request.url());
  });
  return calls;
}

async function tap(page: Page, { control, switches }: Act): Promise<void> {
  if (switches) await control(page).press("Space");
  else await control(page).click();
}

/** What says that an act failed or has to wait. A word about the network alone does not. */
function failure(page: Page, { failed, queues }: Act) {
  if (failed !== undefined) return failed(page);
  const said = queues ? page.getByText(/waiting to be sent/i) : page.getByRole("alert");
  return said.filter({ visible: true }).first();
}

async function expectInput(page: Page, { input }: Act): Promise<void> {
  if (input === undefined) return;
  if (input.value === "") await expect(input.of(page)).toBeVisible();
  else await expect(input.of(page)).toHaveValue(input.value);
}

async function expectNotDone(page: Page, act: Act): Promise<void> {
  await expect(failure(page, act), "it says that it failed or waits").toBeVisible();
  if (!act.queues) await expect(act.done(page), "no false done").toBeHidden();
  if (!act.queues) await expectInput(page, act);
}

/** Goes on to another page of the app, as somebody does who has given up. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Clary", exact: true }).first().click();
  await setTimeout(SETTLED_MS);
}

async function expectLoggedIn(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname, "no false logout").not.toBe("/login");
  expect(Object.keys(await readStorage(page))).toContain("refresh_token");
}

/** The tab is gone while the call is on its way, and is opened again. */
async function killTab({ page }: World, calls: string[]): Promise<Page> {
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const url = page.url();
  const next = await page.context().newPage();
  await page.close();
  await next.goto(url);
  return next;
}

/** What the person sees after the tap. */
async function expectSeen(world: World, act: Act, fate: Fate): Promise<void> {
  if (fate === "works") await expect(act.done(world.page)).toBeVisible({ timeout: 30_000 });
  else if (fate !== "unknown") await expectNotDone(world.page, act);
  else if (act.input?.survivesTheTab) await expectInput(world.page, act);
}

/** What the server has when all is over. */
async function expectHappened(world: World, act: Act, fate: Fate): Promise<void> {
  if (act.count === null) return;
  const happened = fate === "not sent" && !act.queues ? 0 : 1;
  if (fate === "unknown") expect(await act.count(world)).toBeLessThanOrEqual(happened);
  else await expect.poll(() => act.count?.(world), "what the server has").toBe(happened);
}

async function play(world: World, given: Act, fault: Fault): Promise<void> {
  const act = { ...given, queues: given.queues === true && fault.isAnswered !== true };
  const fate = typeof fault.fate === "function" ? fault.fate(act) : fault.fate;
  await act.prepare(world);
  await world.page.waitForLoadState("networkidle");
  const calls = watchCalls(world.page.context(), act);
  await expect(failure(world.page, act), "nothing has failed before the tap").toBeHidden();

  await fault.begin(world, act);
  if (fault.tapsTwice) await act.control(world.page).dblclick({ force: true });
  else await tap(world.page, act);
  if (fault.killsTab) world.page = await killTab(world, calls);
  await expectSeen(world, act, fate);

  const sent = calls.length;
  await fault.end(world);
  if (fate === "unanswered" && act.input !== undefined) {
    await (act.again ?? act.control)(world.page).click();
    if (act.count === null) await expect(act.done(world.page)).toBeVisible();
  } else if (act.session === undefined) await goOn(world.page);
  await setTimeout(SETTLED_MS);

  if (act.session === undefined) await expectLoggedIn(world.page);
  const isOver = fate === "not sent" || fate === "unknown";
  if (isOver && !act.queues) expect(calls, "nothing goes out later").toHaveLength(sent);
  await expectHappened(world, act, fate);
}

for (const [row, act] of ACTS.entries()) {
  for (const [column, fault] of FAULTS.entries()) {
    const isSample = row % FAULTS.length === column;
    test(
      `${fault.name}: ${act.name}`,
      isSample ? {} : { tag: from(3) },
      async ({ clary, page, problems, user }) => {
        problems.expectBadNetwork();
        problems.expectConsoleError(/^A chat request failed/);
        if (act.session !== "begins") await storeTokens(page, clary, user.tokens);
        await play({ clary, page, user: { ...user } }, act, fault);
      },
    );
  }
}
