import type { Ingredient } from "@/api/types";

/** What to look for. An empty string leaves everything in. */
export type Search = { words: string; kind: string; policy: string };

/** The entries that have all the words, in any order, and fit the filters. */
export function findIngredients(
  ingredients: readonly Ingredient[],
  { words, kind, policy }: Search,
): Ingredient[] {
  const wanted = simplify(words).split(/\s+/);
  return ingredients.filter((ingredient) => {
    const { name, inci, natural, evidence, use } = ingredient;
    const text = simplify([name, inci, ingredient.kind, natural, evidence, use].join(" "));
    return (
      (kind === "" || ingredient.kind === kind) &&
      (policy === "" || ingredient.policy === policy) &&
      wanted.every((word) => text.includes(word))
    );
  });
}

/** The kinds that there are, in alphabetical order. */
export function kindsOf(ingredients: readonly Ingredient[]): string[] {
  return [...new Set(ingredients.map(({ kind }) => kind))].sort((a, b) => a.localeCompare(b));
}

/** Without capitals and accents, which people do not type. */
function simplify(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").trim();
}
