import { expect, test } from "../fixtures.ts";

/** Files that no screen waits for: here they are never answered. */
const LATE = /\/assets\/(?:app-updates|from-shelf)-/;

/** The first files of a screen are named in the page. One that is not would wait for the others. */
for (const path of ["/", "/chatbot", "/records", "/routines", "/progress"]) {
  test(`the page at ${path} names all files that its screen needs`, async ({ signedIn: page }) => {
    const named = await (await page.request.get(path)).text();
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
    });
    await page.route(LATE, () => undefined);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === "/") await expect(page.getByLabel("Current Skincare Routine")).toBeVisible();
    const files = [...asked].filter((file) => !LATE.test(file));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(named).toContain(`"${file}"`);
  });
}
