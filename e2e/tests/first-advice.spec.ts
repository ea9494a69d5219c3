import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../fixtures.ts";
import { newUsername, PASSWORD } from "../support/api.ts";
import { from } from "../support/level.ts";
import { pictureFile } from "../support/pictures.ts";
import { expectPath, field, title } from "../support/steps.ts";

/** 400 kbit/s in both directions, and 400 ms for each round trip. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** 36 words a minute, the average on phones (Palin et al., MobileHCI 2019): 330 ms a key. */
const KEY_MS = 330;
/** Time to find and hit the next control. */
const TAP_MS = 1000;
/** Time to look at a new screen before doing anything. */
const LOOK_MS = 5000;

const MOST_SECONDS = 180;
const MOST_BYTES = 600 * 1024;

/** Bytes on the wire of a page, with headers, and the files that it loaded. */
type Traffic = { received: number; sent: number; photo: number; files: Set<string> };

test.use({ ownContext: true, viewport: { width: 390, height: 664 } });

/** Slows the network of a page down and counts what goes over it. */
async function slowDown(page: Page): Promise<Traffic> {
  const traffic: Traffic = { received: 0, sent: 0, photo: 0, files: new Set() };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW);
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.received += encodedDataLength;
  });
  devtools.on("Network.requestWillBeSentExtraInfo", ({ headers }) => {
    const named = new Map(
      Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]),
    );
    const body = Number(named.get("content-length") ?? 0);
    const isPhoto = named.get("content-type")?.startsWith("multipart/") === true;
    if (isPhoto) traffic.photo += body;
    else traffic.sent += body;
    for (const [name, text] of named) traffic.sent += `${name}: ${text}\r\n`.length;
  });
  page.on("request", (request) => traffic.files.add(new URL(request.url()).pathname));
  return traffic;
}

/** What the service worker would download besides: the files of the app that were not needed. */
async function bytesOfOtherFiles(page: Page, { files }: Traffic): Promise<number> {
  const worker = await (await page.request.get("/sw.js")).text();
  const listed = new Set(worker.match(/\/assets\/[\w.-]+/g));
  const sizes = [...listed]
    .filter((file) => !files.has(file))
    .map((file) => compressedSize(new URL(file, page.url())));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The bytes of a file as a browser receives them. */
function compressedSize(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { "Accept-Encoding": "gzip, br" } }, (answer) => {
      let size = 0;
      answer.on("data", (part: Buffer) => (size += part.length));
      answer.on("end", () => resolve(size));
    });
    request.on("error", reject);
  });
}

async function tap(target: Locator): Promise<void> {
  await wait(TAP_MS);
  await target.click();
}

async function write(target: Locator, text: string): Promise<void> {
  await tap(target);
  await target.pressSequentially(text, { delay: KEY_MS });
}

test(
  "a new person on a slow phone reads their first advice within three minutes and 600 KB",
  { tag: from(3) },
  async ({ page }) => {
    test.setTimeout(6 * 60_000);
    const traffic = await slowDown(page);
    const started = Date.now();

    await test.step("sign up", async () => {
      await page.goto("/");
      await tap(page.getByRole("link", { name: "Create an account" }));
      await expect(title(page, "Create your account")).toBeVisible();
      await wait(LOOK_MS);
      await write(field(page, "Username"), newUsername("ana"));
      await write(field(page, "Password"), PASSWORD);
      for (const name of ["I am 18 or over.", /store and use my skin answers/, /analyse a photo/]) {
        await tap(page.getByRole("checkbox", { name }));
      }
      await tap(page.getByRole("button", { name: "Sign up" }));
    });

    await test.step("go on without typing the password again", async () => {
      await expectPath(page, "/login");
      await expect(page.getByText("You're logged in.")).toBeVisible({ timeout: 20_000 });
      await wait(LOOK_MS);
      await tap(page.getByRole("link", { name: "Start with the first step" }));
    });

    await test.step("answer, add a photo and submit", async () => {
      const allergies = page.getByLabel("Allergies");
      await expect(allergies).toBeVisible({ timeout: 30_000 });
      await wait(LOOK_MS);
      await write(allergies, "Fragrance");
      await write(page.getByLabel("Duration of Skincare Issues"), "3 months");
      await write(page.getByLabel("Current Skincare Routine"), "Gel cleanser");
      await wait(LOOK_MS); // The camera, or the way through the gallery.
      const photo = pictureFile({ width: 1200, height: 1600 });
      await page.getByLabel("Choose a photo").setInputFiles(photo);
      await expect(page.getByText("Your photo is ready.")).toBeVisible({ timeout: 30_000 });
      await tap(page.getByRole("button", { name: "Submit" }));
      await expect(page.getByText("Questionnaire created successfully!")).toBeVisible({
        timeout: 60_000,
      });
    });

    await test.step("read the first advice", async () => {
      await expectPath(page, "/chatbot");
      await expect(page.getByRole("article", { name: "Answer" })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole("button", { name: "Request a one week routine" })).toBeEnabled({
        timeout: 60_000,
      });
    });

    const seconds = (Date.now() - started) / 1000;
    const others = await bytesOfOtherFiles(page, traffic);
    const transfer = traffic.received + traffic.sent + traffic.photo + others;
    const figures = {
      "time to the first advice (s)": seconds,
      "received by the page (KB)": traffic.received / 1024,
      "sent by the page without the photo (KB)": traffic.sent / 1024,
      "other files of the app, for offline use (KB)": others / 1024,
      "photo and answers (KB)": traffic.photo / 1024,
    };
    for (const [type, figure] of Object.entries(figures)) {
      test.info().annotations.push({ type, description: figure.toFixed(0) });
    }
    expect(traffic.received, "the page received something").toBeGreaterThan(100 * 1024);
    expect(traffic.photo, "the photo was sent").toBeGreaterThan(10 * 1024);
    expect(seconds).toBeLessThan(MOST_SECONDS);
    expect(transfer).toBeLessThan(MOST_BYTES);
  },
);
