// Runs Lighthouse with its defaults for phones on the login page and on four pages
// behind the login of the built program. Prints the median of several runs, and fails
// below the gate:
//
//   npm run -w e2e lighthouse [-- RUNS]

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";

import { createUser } from "./support/api.ts";
import { CHROMIUM_ARGS, CHROMIUM_PATH } from "./support/chromium.ts";
import { freePort, startClary } from "./support/clary.ts";
import { createQuestionnaire, createRoutine } from "./support/questionnaires.ts";

const GATES = { performance: 95, accessibility: 100, "best-practices": 100 };
const CATEGORIES = Object.keys(GATES);
const PAGES = ["/login", "/", "/chatbot", "/records", "/routines"];

const runs = Number(process.argv[2] ?? 3);

/** Rates one page in a new browser, with the session of a user unless it is the login page. */
async function measure(clary, path, tokens) {
  const profile = await mkdtemp(join(tmpdir(), "clary-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_ARGS, "--headless=new", `--remote-debugging-port=${port}`],
  });
  try {
    if (path !== "/login") await storeTokens(context, clary, tokens);
    const { lhr } = await lighthouse(clary.url + path, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: "error",
      // The session is in the storage of the site.
      disableStorageReset: true,
    });
    // On a busy machine a page now and then takes too long to be measured.
    if (lhr.runtimeError || lhr.categories.performance.score === null) return null;
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} moved on`);
    return figuresOf(lhr);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Stores a session without loading the app, whose files would then be in the cache. */
async function storeTokens(context, { url }, { access, refresh }) {
  const page = await context.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${url}/blank`);
  await page.evaluate(
    (tokens) => tokens.forEach(([name, value]) => localStorage.setItem(name, value)),
    [
      ["access_token", access],
      ["refresh_token", refresh],
    ],
  );
  await page.close();
}

function figuresOf(lhr) {
  const scripts = lhr.audits["network-requests"].details.items.filter(
    ({ resourceType }) => resourceType === "Script",
  );
  return {
    ...Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]),
    ),
    "LCP (ms)": Math.round(lhr.audits["largest-contentful-paint"].numericValue),
    "TBT (ms)": Math.round(lhr.audits["total-blocking-time"].numericValue),
    CLS: Number(lhr.audits["cumulative-layout-shift"].numericValue.toFixed(4)),
    "JS sent (bytes)": sum(scripts, "transferSize"),
    "JS unpacked (bytes)": sum(scripts, "resourceSize"),
    // Audits that count and are not perfect, to know where to look.
    weak: CATEGORIES.slice(1).flatMap((name) =>
      lhr.categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

async function measureSurely(clary, path, tokens) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const result = await measure(clary, path, tokens);
    if (result !== null) return result;
  }
  throw new Error(`Lighthouse could not measure ${path} in three attempts`);
}

function sum(items, field) {
  return items.reduce((total, item) => total + item[field], 0);
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function report(path, results) {
  console.log(`\nmedian of ${runs}, ${path} on a phone:`);
  for (const name of Object.keys(results[0])) {
    const value = median(results.map((figures) => figures[name]));
    const failed = value < GATES[name];
    console.log(`  ${name.padEnd(20)} ${value}${failed ? `  BELOW ${GATES[name]}` : ""}`);
    if (failed) process.exitCode = 1;
  }
}

const clary = await startClary();
try {
  const user = await createUser(clary);
  await createRoutine(clary, user, await createQuestionnaire(clary, user, "Gel cleanser"));
  for (const path of PAGES) {
    const results = [];
    for (let run = 1; run <= runs; run++) {
      const { weak, ...figures } = await measureSurely(clary, path, user.tokens);
      console.log(`${path} run ${run}:`, JSON.stringify(figures), ...weak);
      results.push(figures);
    }
    report(path, results);
  }
} finally {
  await clary.stop();
}
