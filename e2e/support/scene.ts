import type { Page } from "@playwright/test";

import type { Provoked } from "./problems.ts";

/**
 * A screen in one of its states. Scenes change nothing on the server, so that
 * any number of them can share one account: what must fail or wait is put in
 * between browser and server.
 */
export type Scene = {
  /** Screen and state, as in "login--error". */
  name: string;
  as: "visitor" | "user" | "admin" | "expired";
  /** What it provokes on purpose. */
  provokes?: Provoked[];
  /** What the app writes to the console about it. */
  logs?: RegExp;
  open: (page: Page) => Promise<void>;
  /** Only narrow screens have it. */
  narrow?: boolean;
  /** Stands for a blink in place of the whole page, which has no heading yet. */
  fleeting?: boolean;
};

/** Keeps a success message on the page, which would move on by itself. */
export async function holdRedirects(page: Page): Promise<void> {
  await holdTimeouts(page, 1500);
}

/** Never lets timers of one certain length end. */
export async function holdTimeouts(page: Page, length: number): Promise<void> {
  await page.addInitScript((held) => {
    const setTimer = window.setTimeout.bind(window);
    Reflect.set(window, "setTimeout", (act: () => void, delay?: number) =>
      delay === held ? 0 : setTimer(act, delay),
    );
  }, length);
}
