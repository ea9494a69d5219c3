import type { Page } from "@playwright/test";

export type Seen = { tasks: number[]; frames: number[]; inputs: number[]; shifts: number[] };

/** Notes long tasks, the times of frames, how long the page took to react to each input, and layout shifts. */
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { tasks: [], frames: [], inputs: [], shifts: [] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: "longtask" });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") !== true)
          seen.shifts.push(Number(Reflect.get(entry, "value")));
      }
    }).observe({ type: "layout-shift", buffered: true });
    const options = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "interactionId") !== 0) seen.inputs.push(entry.duration);
      }
    }).observe(options);
    const next = (time: number) => {
      seen.frames.push(time);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Reflect.set(window, "seenIn", async (milliseconds: number): Promise<Seen> => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      const { tasks, frames, inputs, shifts } = seen;
      return {
        tasks: tasks.splice(0),
        frames: frames.splice(0),
        inputs: inputs.splice(0),
        shifts: shifts.splice(0),
      };
    });
  });
}

/** Waits, and returns what was noted since the last call. */
export function seenIn(page: Page, milliseconds: number): Promise<Seen> {
  return page.evaluate<Seen>(`window.seenIn(${String(milliseconds)})`);
}
