import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { payloads } from "../support/payloads.ts";
import { reply } from "../support/replies.ts";

/** How many texts stand in one answer. */
const PER_ANSWER = 20;

/** Has the server answer with a text that it would not let through. */
async function answerWith(page: Page, text: string): Promise<void> {
  await page.unroute("**/api/chatbot/");
  await page.route("**/api/chatbot/", (route) =>
    route.fulfill({
      json: reply({
        reply: text,
        text,
        notes: [text],
        citations: [],
        writer: { kind: "provider", name: text },
      }),
    }),
  );
}

test("whatever a model says, nothing runs and nothing is fetched from elsewhere", async ({
  signedIn: page,
}) => {
  const all = payloads();
  expect(all.length).toBeGreaterThanOrEqual(120);
  let ran = 0;
  await page.exposeFunction("pwned", () => {
    ran += 1;
  });
  page.on("dialog", () => {
    ran += 1;
  });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("evil.test")) elsewhere.push(request.url());
  });

  await page.goto("/chatbot");
  for (let at = 0; at < all.length; at += PER_ANSWER) {
    await answerWith(page, all.slice(at, at + PER_ANSWER).join("\n\n"));
    await page.getByPlaceholder("Type your message").fill("Which cleanser?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(at / PER_ANSWER + 1);
  }

  const harmful = await page.evaluate(() => ({
    elements: document.querySelectorAll(
      "main :is(script, iframe, object, embed, img, svg image, form form, base, meta, link, style, video, audio)",
    ).length,
    // The form below the answers has a helpline of its own.
    links: [...document.querySelectorAll<HTMLAnchorElement>("main a[href]:not(form *)")]
      .map(({ href }) => href)
      .filter((href) => !href.startsWith(location.origin)),
  }));
  expect(harmful).toEqual({ elements: 0, links: [] });
  expect(ran, "scripts that ran").toBe(0);
  expect(elsewhere, "requests to elsewhere").toEqual([]);
});
