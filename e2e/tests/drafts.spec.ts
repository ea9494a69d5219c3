import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { openQuestionnaire } from "../support/questionnaires.ts";
import { expectPath } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";

const KEPT = /^Draft kept on this device/;

/** Everything in the encrypted database as text, byte by byte. Empty if there is none. */
async function readSealed(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("clary-sealed")) return "";
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("cannot read the database"));
      });
    const database = await done(indexedDB.open("clary-sealed"));
    const rows: unknown[] = await done(
      database.transaction("entries").objectStore("entries").getAll(),
    );
    database.close();
    const show = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
      if (value instanceof Uint8Array) return new TextDecoder("latin1").decode(value);
      if (value instanceof CryptoKey) return `key, extractable: ${String(value.extractable)}`;
      if (typeof value !== "object" || value === null) return String(value);
      return Object.entries(value)
        .map(([name, part]) => `${name}=${show(part)}`)
        .join(" ");
    };
    return rows.map(show).join("\n");
  });
}

test("what is typed survives a closed tab, unreadable at rest, and is gone after a logout", async ({
  context,
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  await page.getByLabel("Current Skincare Routine").fill(`Gel cleanser ${CANARY}`);
  await expect(page.getByText(KEPT)).toBeVisible();
  const kept = await readSealed(page);
  expect(kept).toContain("extractable: false");
  expect(kept).toContain("questionnaire-draft");
  expect(kept.toLowerCase()).not.toContain(CANARY);
  await page.close();

  const second = await context.newPage();
  await openQuestionnaire(second);
  await expect(second.getByLabel("Current Skincare Routine")).toHaveValue(`Gel cleanser ${CANARY}`);
  await expect(second.getByText("This is your draft")).toBeVisible();
  await expect(second.getByText(/please choose yours again/)).toBeVisible();

  await second.getByRole("link", { name: "Logout" }).click();
  await expectPath(second, "/login");
  await expect.poll(() => readSealed(second)).toBe("");
});

test("a discarded draft is gone", async ({ signedIn: page }) => {
  await openQuestionnaire(page);
  await page.getByLabel("Allergies").fill(`Latex ${CANARY}`);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByLabel("Allergies")).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Your skin" })).toBeFocused();
  await expect.poll(() => readSealed(page)).not.toContain("questionnaire-draft");
});
