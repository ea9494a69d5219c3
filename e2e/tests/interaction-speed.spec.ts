import { expect, type Page, test } from "@playwright/test";

import { from } from "../support/level.ts";
import { seenIn, watch } from "../support/responsiveness.ts";
import { SCENES } from "../support/scenes.ts";
import { openStage } from "../support/stage.ts";

const PHONE = { viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 };
const SLOWDOWN = 6;
const RUNS = 3;

/** After this time the browser has told of every input. */
const SETTLE_MS = 600;

/** What people do most, beside typing and sending in the chat (chat-speed.spec.ts). */
const ACTS: { name: string; scene: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: "tick a routine",
    scene: "routines",
    act: (page) => page.getByRole("checkbox").first().click(),
  },
  {
    name: "open the menu and go to another page",
    scene: "records",
    async act(page) {
      await page.getByRole("button", { name: /menu/i }).click();
      await page.getByRole("link", { name: "Routines", exact: true }).click();
    },
  },
  {
    name: "answer a question of the check-in",
    scene: "check-in",
    act: (page) => page.getByRole("radio").nth(3).click(),
  },
];

for (const { name, scene, act } of ACTS) {
  test(`${name} on a slow phone`, { tag: from(3) }, async ({ browser }) => {
    const stage = await openStage();
    const found = SCENES.find((one) => one.name === scene);
    if (found === undefined) throw new Error(`no scene ${scene}`);
    const waits: number[] = [];
    const shifts: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ ...PHONE, baseURL: stage.url });
      const page = await context.newPage();
      await stage.open(page, found);
      await watch(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      await act(page);
      const seen = await seenIn(page, SETTLE_MS);
      waits.push(Math.max(0, ...seen.inputs));
      shifts.push(seen.shifts.reduce((sum, shift) => sum + shift, 0));
      await context.close();
    }
    console.log(name, JSON.stringify({ waits, shifts }));
    // The clock also counts what other programs do, so the best run says most.
    expect.soft(Math.min(...waits), "milliseconds to the next frame").toBeLessThanOrEqual(200);
    expect.soft(Math.min(...shifts), "layout shift").toBe(0);
    await stage.close();
  });
}
