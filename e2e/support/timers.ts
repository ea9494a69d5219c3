import type { Disposable, Page } from "@playwright/test";

/** How long a success message stays before the app moves on. */
const REDIRECT_MS = 1500;

const holding = new WeakMap<Page, Disposable[]>();

export type HeldTimers = {
  /** Ends the timers that wait in the current document. */
  release: () => Promise<void>;
};

/** Keeps a success message on the page, which would move on by itself. */
export function holdRedirects(page: Page): Promise<HeldTimers> {
  return holdTimers(page, REDIRECT_MS);
}

/**
 * Holds timers of one certain length back, from the next document on. Unlike
 * `page.clock` it leaves every other timer alone and can be taken back.
 */
export async function holdTimers(page: Page, length: number): Promise<HeldTimers> {
  const script = await page.addInitScript((held) => {
    const waiting: (() => void)[] = [];
    const setTimer = window.setTimeout.bind(window);
    Reflect.set(window, "setTimeout", (act: () => void, delay?: number) =>
      delay === held ? -waiting.push(act) : setTimer(act, delay),
    );
    Reflect.set(window, "endHeldTimers", () => waiting.splice(0).forEach((act) => act()));
  }, length);
  holding.set(page, [...(holding.get(page) ?? []), script]);
  return {
    release: () =>
      page.evaluate(() => {
        const end: unknown = Reflect.get(window, "endHeldTimers");
        if (typeof end === "function") Reflect.apply(end, window, []);
      }),
  };
}

/** Holds no more timers, from the next document on. */
export async function stopHolding(page: Page): Promise<void> {
  for (const script of holding.get(page) ?? []) await script.dispose();
  holding.delete(page);
}
