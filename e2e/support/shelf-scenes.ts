import { expect, type Page } from "@playwright/test";

import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const SHELF = "/api/products/";
const CHECK = "/api/products/check/";

const LABEL =
  "Ingredients: Aqua, Glycerin, Niacinamide, Cetearyl Alcohol, Salicylic Acid, Phenoxyethanol, Parfum, Linalool, Zorblaxium Quadrate";

/** A product as the server tells it, with what a scene needs of it. */
function product(id: number, name: string, more: Partial<Schemas["Product"]>): Schemas["Product"] {
  return {
    id: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
    name,
    kind: "other",
    from: "bought",
    since: "",
    morning: false,
    evening: false,
    opened_on: "",
    months_open: 0,
    ingredients: "",
    notes: "",
    finished_on: "",
    stung_on: "",
    arm_test: { started: "", day1: "", day3: "", day7: "" },
    ...more,
  };
}

const PRODUCTS = [
  product(1, "Gel cleanser", {
    kind: "cleanser",
    morning: true,
    evening: true,
    since: "2026-03-01",
  }),
  product(2, "Sun milk, factor 50", {
    kind: "sunscreen",
    morning: true,
    opened_on: "2025-06-01",
    months_open: 12,
  }),
  product(3, "Adapalene gel", {
    kind: "treatment",
    from: "prescribed",
    evening: true,
    since: "2026-10-04",
    stung_on: "2026-11-12",
    ingredients: "Adapalene, Carbomer, Propylene Glycol",
    notes: "A pea for the whole face, after the cream.",
  }),
  product(4, "The thick cream", { kind: "moisturiser", from: "pharmacist", evening: true }),
  product(5, "Clay for Sundays", { kind: "mask" }),
  product(6, "Rose water", { kind: "toner", morning: true, finished_on: "2026-09-30" }),
];

const SOURCE = {
  title: "Contact dermatitis: guideline",
  year: "2017",
  url: "https://example.org/guideline",
};

const FOUND: Schemas["ProductCheck"] = {
  summary: "We know 8 of 9 names. We can't say anything about the other 1.",
  names: LABEL.slice("Ingredients: ".length)
    .split(", ")
    .map((name, index) => ({
      as_written: name,
      known_as: index === 8 ? "" : name.toLowerCase(),
      kind: index === 8 ? "" : "Holds water",
      guessed: false,
    })),
  findings: [
    {
      about: "Parfum (fragrance)",
      level: "stop",
      text: "You told us that you react to: fragrance. This list has Parfum (fragrance).",
      source: SOURCE,
    },
    {
      about: "Linalool",
      level: "stop",
      text: "You told us that you react to: fragrance. Linalool belongs to it.",
      source: SOURCE,
    },
    {
      about: "Salicylic Acid",
      level: "ask",
      text: "You use something from a pharmacist or prescriber, and this adds Salicylic Acid. Ask a pharmacist before you use both.",
      source: null,
    },
    {
      about: "Niacinamide",
      level: "care",
      text: "You already use an active ingredient (Adapalene), and this adds Niacinamide. Start one at a time.",
      source: null,
    },
    {
      about: "Dermatologically tested",
      level: "note",
      text: "“Dermatologically tested” doesn't say what was tested, on how many people, or what came out.",
      source: SOURCE,
    },
  ],
  unknown: ["Zorblaxium Quadrate"],
};

const NOTHING_FOUND: Schemas["ProductCheck"] = {
  summary: "We found nothing against it among the 8 of 9 names that we know.",
  names: FOUND.names,
  findings: [],
  unknown: FOUND.unknown,
};

async function openShelf(
  page: Page,
  api: MockApi,
  products: Schemas["Product"][] = PRODUCTS,
): Promise<void> {
  api.answer("get", SHELF, products);
  await page.goto("/shelf");
  await expect(title(page, "My shelf")).toBeVisible();
  const list = page.getByRole("region", { name: "My products" });
  await expect(
    list.getByText(/Gel cleanser|^Nothing here yet|^Your shelf is full/).first(),
  ).toBeVisible();
}

async function check(page: Page, api: MockApi, found: Schemas["ProductCheck"]): Promise<void> {
  api.answer("post", CHECK, found);
  await openShelf(page, api);
  await page.getByRole("textbox", { name: "Ingredients" }).fill(LABEL);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText(found.summary)).toBeVisible();
}

/** An evening with something to stop, and a test on the arm on its third day. */
const STOP = "Don't use “Adapalene gel” with “Acid toner” in one evening.";
const TOGETHER: Schemas["ProductsTogether"] = {
  morning: {
    summary: "We found nothing against using these together, by the names that we know.",
    stop: "",
    findings: [],
  },
  evening: {
    summary: `${STOP} One product with niacinamide is enough: “Acid toner” and “The thick cream”.`,
    stop: STOP,
    findings: [
      {
        about: "“Adapalene gel” (adapalene) with “Acid toner” (glycolic acid)",
        level: "stop",
        text: "“Adapalene gel” (adapalene) with “Acid toner” (glycolic acid): A retinoid, prescribed or not, with an acid, tea tree, witch hazel, a scrub or a toner with alcohol irritates.",
        source: SOURCE,
      },
      {
        about: "“Acid toner” and “The thick cream”",
        level: "care",
        text: "“Acid toner” and “The thick cream”: the same active, niacinamide, twice irritates, and does no more.",
        source: null,
      },
    ],
  },
};

/** A day before today, by the clock of the browser and of this process. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const TESTED = [
  ...PRODUCTS,
  product(7, "Acid toner", { kind: "toner", evening: true }),
  product(8, "New serum", {
    kind: "treatment",
    evening: true,
    arm_test: { started: daysAgo(2), day1: "nothing", day3: "", day7: "" },
  }),
  product(9, "Peeling pads", {
    kind: "treatment",
    evening: true,
    stung_on: daysAgo(1),
    arm_test: { started: daysAgo(3), day1: "nothing", day3: "stung", day7: "" },
  }),
];

/** What a hostile or careless person can make of a label and of a name. */
const LONGEST = "Q".repeat(120);
const HOSTILE: Schemas["ProductCheck"] = {
  summary: "We know 1 of 3 names. We can't say anything about the other 2.",
  names: [{ as_written: LONGEST, known_as: LONGEST, kind: "Scent", guessed: true }],
  findings: [
    {
      about: "<script>pwned()</script>",
      level: "stop",
      text: `This list has <script>pwned()</script> and ${LONGEST}.`,
      source: { title: LONGEST, year: "", url: "javascript:pwned()" },
    },
  ],
  unknown: ["W".repeat(6000), "\u202E)(denwp<tpircs>"],
};

/** The shelf in all its states. */
export const SHELF_SCENES: readonly Scene[] = [
  { name: "shelf--empty", as: "user", open: (page, api) => openShelf(page, api, []) },
  { name: "shelf", as: "user", open: openShelf },
  {
    name: "shelf--together",
    as: "user",
    open: async (page, api) => {
      api.answer("get", "/api/products/together/", TOGETHER);
      await openShelf(page, api, TESTED);
      await page.getByText("Why, for the evening").click();
      await expect(page.getByText(/A retinoid, prescribed or not/)).toBeVisible();
    },
  },
  { name: "shelf--verdict", as: "user", open: (page, api) => check(page, api, FOUND) },
  {
    name: "shelf--nothing-found",
    as: "user",
    open: (page, api) => check(page, api, NOTHING_FOUND),
  },
  {
    name: "shelf--hostile",
    as: "user",
    open: async (page, api) => {
      await check(page, api, HOSTILE);
      for (const fold of await page.locator("details > summary").all()) await fold.click();
      await expect(page.getByText(/^W{6000}$/)).toBeVisible();
    },
  },
  {
    name: "shelf--add",
    as: "user",
    open: async (page, api) => {
      await openShelf(page, api, []);
      await page.getByRole("button", { name: "Add a product" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Give the product a name.")).toBeVisible();
    },
  },
  {
    name: "shelf--edit",
    as: "user",
    open: async (page, api) => {
      await openShelf(page, api);
      await page.getByRole("button", { name: "Edit: Adapalene gel" }).click();
      await page.getByText(/^More/).click();
      await expect(page.getByLabel("Used since")).toBeVisible();
    },
  },
  {
    name: "shelf--stung",
    as: "user",
    open: async (page, api) => {
      const [first] = PRODUCTS;
      if (first === undefined) throw new Error("the scene has no product");
      api.answer("patch", "/api/products/{id}/", { ...first, stung_on: "2026-11-18" });
      await openShelf(page, api);
      await page.getByRole("button", { name: "It stung: Gel cleanser" }).first().click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "shelf--delete-dialog",
    as: "user",
    open: async (page, api) => {
      await openShelf(page, api);
      await page.getByRole("button", { name: "Delete: The thick cream" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "shelf--check-failed",
    as: "user",
    provokes: [{ path: /^\/api\/products\/check\/$/, status: 500 }],
    open: async (page, api) => {
      api.refuse("post", CHECK, { status: 500 });
      await openShelf(page, api);
      await page.getByRole("textbox", { name: "Ingredients" }).fill(LABEL);
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "shelf--full",
    as: "user",
    open: (page, api) =>
      openShelf(
        page,
        api,
        Array.from({ length: 100 }, (_, index) =>
          product(index, index === 7 ? LONGEST : `Number ${String(index)}`, {
            morning: true,
            evening: index % 2 === 0,
          }),
        ),
      ),
  },
];
