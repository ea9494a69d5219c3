import { expect, test } from "../fixtures.ts";
import { violations } from "../support/axe.ts";
import { overflow, smallTargets } from "../support/measure.ts";

test("the library of the server is accessible and fits the screen with all its entries", async ({
  signedIn: page,
}) => {
  await page.goto("/ingredients#niacinamide");
  await expect(page.getByText(/^Showing \d+ of \d+ ingredients$/)).toBeVisible();
  await expect(
    page.getByText("How to use it", { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page), `at ${String(width)} px`).toEqual([]);
  }
  expect(await smallTargets(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
