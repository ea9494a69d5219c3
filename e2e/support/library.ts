import type { Schemas } from "./contract.ts";

const NIACINAMIDE: Schemas["Ingredient"] = {
  id: "niacinamide",
  name: "Niacinamide (vitamin B3)",
  inci: "Niacinamide",
  kind: "active",
  natural: "identical to the natural vitamin",
  grade: "B",
  evidence:
    "Three small studies tested gels with 4% or 5% against an antibiotic gel and saw similar results. No good study has compared it with a plain cream.",
  policy: "offer",
  use: "A leave-on product with 2% to 5%, once or twice a day.",
  cautions: "Above 5% it can sting or make the face flush.",
  allergens: "Allergy is rare.",
  pregnancy: "Fine on the skin.",
  pore_blocking: "none",
  sources: [
    {
      title: "A trial of niacinamide gel in people with acne",
      year: "2013",
      url: "https://example.com/niacinamide",
    },
    { title: "A source without an address", year: "", url: "" },
  ],
};

function entry(
  id: string,
  name: string,
  parts: Partial<Schemas["Ingredient"]>,
): Schemas["Ingredient"] {
  return { ...NIACINAMIDE, id, name, ...parts };
}

/**
 * A short library with every grade and policy. ingredients.spec.ts looks at the library
 * of the server, with all its entries.
 */
export const LIBRARY: Schemas["Library"] = {
  version: "2026.11",
  reviewed: "2026-11-01",
  ingredients: [
    NIACINAMIDE,
    entry("syndet_cleanser", "Gentle syndet cleanser", { kind: "cleanser", grade: "A" }),
    entry("aloe_vera", "Aloe vera gel", { kind: "gel", grade: "C", policy: "mention" }),
    entry("squalane", "Squalane", { kind: "oil", grade: "D", policy: "limit" }),
    entry("mint", "Peppermint, menthol, eucalyptus, camphor", {
      inci: "Mentha Piperita Oil, Menthol, Eucalyptus Globulus Leaf Oil, Camphor",
      kind: "oil",
      grade: "X",
      policy: "never",
    }),
    entry("retinoid", "Adapalene, tretinoin, trifarotene", { kind: "medicine", policy: "detect" }),
    entry("oats", "Wholegrain oats", { inci: "", kind: "food", pore_blocking: "", sources: [] }),
  ],
};
