import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";

test("the API documentation is readable without scripts", async ({ clary, page }) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/api/docs");
    await expect(
      page.getByRole("heading", { level: 2, name: "Log in", exact: true }),
    ).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `nothing is cut off at ${String(width)} px`).toBe(0);
  }
  expect(await violations(page)).toEqual([]);
  expect([...origins]).toEqual([clary.url]);
});
