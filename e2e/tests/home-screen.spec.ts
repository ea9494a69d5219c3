import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { saveProfile } from "../support/api.ts";
import { dumpStorage } from "../support/browser-storage.ts";
import { expectAnswered, say } from "../support/chats.ts";
import { createQuestionnaire, createRoutine } from "../support/questionnaires.ts";
import { controlled, storedFiles } from "../support/service-worker.ts";
import { expectPath, field, title } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";

test.use({ ownContext: true, serviceWorkers: "allow" });

type Picture = { src: string; sizes: string; type: string; purpose?: string };

type Manifest = { icons: Picture[]; screenshots: Picture[]; shortcuts: { url: string }[] };

function isManifest(value: unknown): value is Manifest {
  const parts = ["icons", "screenshots", "shortcuts"];
  return parts.every((part) => Array.isArray(Reflect.get(Object(value), part)));
}

/** The width and height that a picture of the site really has. */
function sizeOf(page: Page, { src }: Picture): Promise<string> {
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
  }, src);
}

test("the app can be installed: manifest, icons, screenshots and shortcuts", async ({ page }) => {
  await page.goto("/login");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = "" } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest: unknown = JSON.parse(data);
  if (!isManifest(manifest)) throw new Error("the manifest names no pictures");
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });

  for (const picture of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await page.request.get(picture.src);
    expect(answer.headers()["content-type"], picture.src).toContain(picture.type);
    if (picture.sizes !== "any") expect(await sizeOf(page, picture)).toBe(picture.sizes);
  }
  const purposes = manifest.icons.map(({ purpose = "any", sizes }) => `${purpose} ${sizes}`);
  for (const one of ["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]) {
    expect(purposes).toContain(one);
  }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/", "/photo"]);

  await controlled(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  const ids = installabilityErrors.map(({ errorId }) => errorId);
  // Playwright's contexts count as private windows, which cannot install anything.
  expect(ids.filter((id) => id !== "in-incognito")).toEqual([]);
});

test("the second visit works without a network, under the content policy", async ({
  context,
  page,
  problems,
}) => {
  await page.goto("/login");
  await controlled(page);
  // The worker asks the server first.
  problems.expect({ path: "/login", status: "failed" }, { path: "/signup", status: "failed" });
  await context.setOffline(true);

  // Reported and not asserted: other tests share the processor.
  const visits: number[] = [];
  for (let visit = 0; visit < 3; visit++) {
    const started = Date.now();
    await page.goto("/login");
    await expect(title(page, "Login")).toBeVisible();
    await field(page, "Username").fill("rowan");
    visits.push(Date.now() - started);
  }
  test.info().annotations.push({ type: "usable offline (ms)", description: visits.join(", ") });

  await page.goto("/signup?from=home");
  await expect(title(page, "Create your account")).toBeVisible();
});

test("a signed-in person who opens the app offline sees it and stays signed in", async ({
  context,
  problems,
  signedIn: page,
}) => {
  await page.goto("/routines");
  await expect(title(page, "Your Skincare Routines")).toBeVisible();
  await controlled(page);
  problems.expect({ path: /^\/(api\/|routines$)/, status: "failed" });
  await context.setOffline(true);
  await page.goto("/routines");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectPath(page, "/routines");
  await context.setOffline(false);
  await page.goto("/routines");
  await expect(title(page, "Your Skincare Routines")).toBeVisible();
});

test("caches never hold anything personal, and nothing personal is left after logout", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await saveProfile(clary, user, {
    skin_type: "Oily",
    allergies: CANARY,
    triggers: CANARY,
    duration: CANARY,
  });
  await createRoutine(clary, user, await createQuestionnaire(clary, user, CANARY));
  await page.goto("/profile");
  await expect(page.getByLabel("Allergies")).toHaveValue(CANARY);
  await controlled(page);
  await page.goto("/records");
  await expect(page.getByText(CANARY).first()).toBeVisible();
  await page.goto("/routines");
  await expect(page.getByRole("heading", { name: "Morning Routine" }).first()).toBeVisible();
  await page.goto("/chatbot");
  await page.getByRole("link", { name: "Get advice for this record" }).click();
  await expectAnswered(page);
  await say(page, `How do I use niacinamide? ${CANARY}`);
  await expectAnswered(page);

  const during = await dumpStorage(page);
  expect(during["session storage"], "the search finds what is there").toContain(CANARY);
  const cached = Object.entries(during).filter(([place]) => place.startsWith("cache "));
  const addresses = cached.map(([place]) => new URL(place.slice("cache ".length)).pathname);
  expect(addresses).toEqual(expect.arrayContaining(await storedFiles(page)));
  expect(addresses.filter((path) => path.startsWith("/api"))).toEqual([]);
  const secrets = [CANARY, user.username, user.tokens.access, user.tokens.refresh];
  expect(holding(Object.fromEntries(cached), secrets)).toEqual([]);

  await page.goto("/logout");
  await expectPath(page, "/login");
  expect(holding(await dumpStorage(page), secrets)).toEqual([]);
});

/** The places that hold one of these texts. */
function holding(places: Record<string, string>, texts: string[]): string[] {
  return Object.entries(places)
    .filter(([, content]) => texts.some((text) => content.includes(text)))
    .map(([place]) => place);
}
