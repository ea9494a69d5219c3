import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds wrong with a page, in words that lead to the place. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // A page may be asked several times; axe is half a megabyte, and stays in it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const { violations: found } = await window.axe.run(document, given);
      return found.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join("\n")}`,
      );
    },
    // What passes is not of interest, and takes long to describe. Style sheets and media
    // are fetched again only for rules that no test asks for.
    { ...options, resultTypes: ["violations"], preload: false } satisfies RunOptions,
  );
}
