// Runs Lighthouse with its defaults for phones on the login page of the built
// program, prints the median of several runs, and fails below the gate:
//
//   npm run -w e2e lighthouse [-- RUNS]

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

import { CHROMIUM_ARGS, CHROMIUM_PATH } from "./support/chromium.ts";
import { startClary } from "./support/clary.ts";

const GATE = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices"];

const runs = Number(process.argv[2] ?? 3);

async function measure(url) {
  const chrome = await launch({
    chromePath: CHROMIUM_PATH,
    chromeFlags: [...CHROMIUM_ARGS, "--headless=new"],
    logLevel: "silent",
  });
  try {
    const options = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "error" };
    const { lhr } = await lighthouse(url, options);
    // On a busy machine a page now and then takes too long to be measured.
    if (lhr.runtimeError || lhr.categories.performance.score === null) return null;
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
  } finally {
    chrome.kill();
  }
}

async function measureSurely(url) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const result = await measure(url);
    if (result !== null) return result;
  }
  throw new Error("Lighthouse could not measure the page in three attempts");
}

function sum(items, field) {
  return items.reduce((total, item) => total + item[field], 0);
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const clary = await startClary();
try {
  const results = [];
  for (let run = 1; run <= runs; run++) {
    const { weak, ...figures } = await measureSurely(`${clary.url}/login`);
    console.log(`run ${run}:`, JSON.stringify(figures), ...weak);
    results.push(figures);
  }

  console.log(`\nmedian of ${runs}, /login on a phone:`);
  for (const name of Object.keys(results[0])) {
    const value = median(results.map((figures) => figures[name]));
    const failed = CATEGORIES.includes(name) && value < GATE;
    console.log(`  ${name.padEnd(20)} ${value}${failed ? `  BELOW ${GATE}` : ""}`);
    if (failed) process.exitCode = 1;
  }
} finally {
  await clary.stop();
}
