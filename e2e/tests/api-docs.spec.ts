import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";

test("the API documentation is readable without scripts", async ({ clary, page }) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/api/docs");
    await expect(
      page.getByRole("heading", { level: 3, name: "Log in", exact: true }),
    ).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `nothing is cut off at ${String(width)} px`).toBe(0);
  }
  // All operations look alike, and axe would take half a minute for them.
  await page.evaluate(() => {
    for (const section of [...document.querySelectorAll("main section")].slice(6)) section.remove();
  });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  expect([...origins]).toEqual([clary.url]);
});
