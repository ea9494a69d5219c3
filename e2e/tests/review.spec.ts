import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { expect, type Page, test } from "@playwright/test";

import { violations } from "../support/axe.ts";
import { program } from "../support/clary.ts";

/** Keys that follow each other sooner count as words. */
const AFTER_TYPING = 750;

test.describe("the page of a reviewer", () => {
  let folder = "";

  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "clary-review-"));
    execFileSync(program(), ["review", "export", "--out", folder]);
  });

  test.afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  async function open(page: Page, hash = "") {
    await page.goto(pathToFileURL(join(folder, "index.html")).href + hash);
  }

  test("takes verdicts by keyboard, and the program imports what it saves", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await open(page);
    await page.getByRole("link", { name: /Emergencies/ }).click();
    await expect(page.getByText("Emergencies: text 1 of")).toBeVisible();

    await page.keyboard.press("1");
    await expect(page.getByText("There is more to read.")).toBeVisible();
    await page.keyboard.press("1");
    await expect(page.getByText("Emergencies: text 1 of")).toBeVisible();
    await expect(page.locator(".text li").first()).toContainText("Samaritans");
    await page.keyboard.press("End");
    await expect(page.getByRole("link", { name: /Samaritans/ }).last()).toBeInViewport();
    await page.keyboard.type("NHS 111");
    await expect(page.getByText("Emergencies: text 1 of")).toBeVisible();
    await pause(AFTER_TYPING);
    await page.keyboard.press("1");
    await expect(page.getByText("Emergencies: text 2 of")).toBeVisible();
    await pause(AFTER_TYPING);
    await page.keyboard.press("2");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Please say why, or take the verdict back.")).toBeVisible();
    await page.keyboard.type("Say <b>who</b> answers.");
    await page.keyboard.press("Control+Enter");
    await pause(AFTER_TYPING);
    await page.keyboard.press("3");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByLabel("What should it say?")).toHaveValue("Say <b>who</b> answers.");
    await page.reload();
    await expect(page.getByRole("button", { name: "Edit" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    await page.getByRole("link", { name: "Parts and saving" }).click();
    await page.getByLabel("You are a").selectOption("pharmacist");
    await page.getByLabel("Registration number").fill("209 9123");
    await page.getByRole("button", { name: "Save verdicts" }).click();
    await expect(page.getByRole("alert")).toContainText("Please say what to change in");
    await page.getByRole("alert").getByRole("link").click();
    await page.getByLabel("What is wrong with it?").fill("It is wrong.");
    await page.getByRole("link", { name: "Parts and saving" }).click();
    await page.getByLabel("Registration number").fill("209 9123");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save verdicts" }).click();
    const file = join(folder, "verdicts.json");
    await (await download).saveAs(file);
    await expect(
      page.getByText(/^Saved 3 verdicts to clary-review-.*-pharmacist\.json\.$/),
    ).toBeVisible();

    const saved: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(saved).toMatchObject({
      role: "pharmacist",
      registration: "2099123",
      verdicts: [
        { id: "redflag:RF01", verdict: "sign" },
        { verdict: "edit", comment: "Say <b>who</b> answers." },
        { verdict: "reject", comment: "It is wrong." },
      ],
    });
    const reviews = mkdtempSync(join(folder, "reviews-"));
    const register = join(folder, "register");
    const args = ["review", "import", file, "--dir", reviews, "--register", register];
    const counts = execFileSync(program(), args).toString();
    expect(counts).toMatch(/emergencies +\d+ +1 +0 +1 +1 +\d+/);
    expect(requests.filter((url) => !url.startsWith("file:") && !url.startsWith("blob:"))).toEqual(
      [],
    );
  });

  test("is readable on a phone, without barriers, and in print", async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const hash of ["", "#/emergencies", "#/answers", "#/ingredients", "#/rest"]) {
        await open(page, hash);
        await page.reload();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${hash} at ${String(width)} px`).toBe(0);
      }
    }
    await open(page, "#/emergencies");
    await page.reload();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const printed = page.locator("#paper article");
    expect(await printed.count()).toBeGreaterThan(100);
    await expect(printed.first()).toContainText("Samaritans");
    await expect(page.locator("#reading")).toBeHidden();
  });
});
