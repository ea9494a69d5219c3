import type { Schemas } from "./contract.ts";

export const LABEL =
  "Ingredients: Aqua, Glycerin, Niacinamide, Cetearyl Alcohol, Salicylic Acid, Phenoxyethanol, Parfum, Linalool, Zorblaxium Quadrate";

/** A product as the server tells it, with what a scene needs of it. */
export function product(
  id: number,
  name: string,
  more: Partial<Schemas["Product"]>,
): Schemas["Product"] {
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

export const PRODUCTS = [
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

export const FOUND: Schemas["ProductCheck"] = {
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

export const NOTHING_FOUND: Schemas["ProductCheck"] = {
  summary: "We found nothing against it among the 8 of 9 names that we know.",
  names: FOUND.names,
  findings: [],
  unknown: FOUND.unknown,
};

/** An evening with something to stop, and a test on the arm on its third day. */
const STOP = "Don't use “Adapalene gel” with “Acid toner” in one evening.";
export const TOGETHER: Schemas["ProductsTogether"] = {
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

export const TESTED = [
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
export const LONGEST = "Q".repeat(120);
export const HOSTILE: Schemas["ProductCheck"] = {
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
