import type { Ingredient, Library } from "@/api/types";

export const aloe: Ingredient = {
  id: "aloe_vera",
  name: "Aloe vera gel",
  inci: "Aloe Barbadensis Leaf Juice",
  kind: "gel",
  natural: "From a plant",
  grade: "B",
  evidence: "Helped a little beside a medicine.",
  policy: "offer",
  use: "Once or twice a day.",
  cautions: "Use a product made for skin.",
  allergens: "Rare.",
  pregnancy: "Fine on the skin.",
  pore_blocking: "none",
  sources: [
    { title: "A trial of aloe", year: "2014", url: "https://example.com/aloe" },
    { title: "A hostile source", year: "", url: "javascript:alert(1)" },
  ],
  review: { signed: true, role: "pharmacist", date: "2027-03-03" },
};

export const LIBRARY: Library = {
  version: "2026.11",
  reviewed: "2026-11-01",
  ingredients: [
    aloe,
    {
      ...aloe,
      id: "lemon_juice",
      name: "Lemon juice",
      inci: "Citrus Limon Juice",
      kind: "acid",
      grade: "X",
      policy: "never",
      sources: [],
      review: { signed: false },
    },
    {
      ...aloe,
      id: "oats",
      name: "Wholegrain oats",
      inci: "",
      kind: "food",
      grade: "C",
      policy: "mention",
      pore_blocking: "",
      sources: [],
    },
  ],
};
