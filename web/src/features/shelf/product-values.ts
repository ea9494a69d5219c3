import type { Product, ProductChange } from "@/api/types";

import { isTooLong } from "./use-label-check";

/** What is in the fields of the form. */
export type ProductValues = {
  name: string;
  kind: Product["kind"] | "";
  from: Product["from"];
  morning: boolean;
  evening: boolean;
  since: string;
  opened_on: string;
  months_open: string;
  ingredients: string;
  notes: string;
};

const BLANK: ProductValues = {
  name: "",
  kind: "",
  from: "bought",
  morning: false,
  evening: false,
  since: "",
  opened_on: "",
  months_open: "",
  ingredients: "",
  notes: "",
};

const MOST_MONTHS = 60;

/** The fields of a product, or of a new one with what is known of it. */
export function valuesOf(product: Partial<Product>): ProductValues {
  const { name, kind, from, morning, evening, since, opened_on, ingredients, notes } = {
    ...BLANK,
    ...product,
  };
  const months_open = product.months_open ? String(product.months_open) : "";
  return {
    name,
    kind,
    from,
    morning,
    evening,
    since,
    opened_on,
    months_open,
    ingredients,
    notes,
  };
}

/** What to send: only what differs, so that a change on another device stays. */
export function changeBetween(begun: ProductValues, typed: ProductValues): ProductChange {
  const change: ProductChange = {};
  if (typed.name !== begun.name) change.name = typed.name.trim();
  if (typed.kind !== begun.kind && typed.kind !== "") change.kind = typed.kind;
  if (typed.from !== begun.from) change.from = typed.from;
  if (typed.morning !== begun.morning) change.morning = typed.morning;
  if (typed.evening !== begun.evening) change.evening = typed.evening;
  if (typed.since !== begun.since) change.since = typed.since;
  if (typed.opened_on !== begun.opened_on) change.opened_on = typed.opened_on;
  if (typed.months_open !== begun.months_open) change.months_open = Number(typed.months_open);
  if (typed.ingredients !== begun.ingredients) change.ingredients = typed.ingredients.trim();
  if (typed.notes !== begun.notes) change.notes = typed.notes.trim();
  return change;
}

/** What is new about a product that is not there yet. */
export function newProduct(typed: ProductValues): ProductChange {
  return changeBetween(BLANK, typed);
}

type Errors = Partial<Record<keyof ProductValues, string>>;

/** The fields behind "More". */
export const FOLDED_FIELDS = ["since", "opened_on", "months_open", "ingredients"] as const;

export function validateProduct(values: ProductValues, today: string): Errors {
  const { name, kind, since, opened_on, months_open, ingredients } = values;
  const months = Number(months_open);
  const isFuture = "A date can't be in the future.";
  return {
    ...(name.trim() === "" && { name: "Give the product a name." }),
    ...(kind === "" && { kind: "Choose what it is." }),
    ...(since > today && { since: isFuture }),
    ...(opened_on > today && { opened_on: isFuture }),
    ...((!Number.isInteger(months) || months < 0 || months > MOST_MONTHS) && {
      months_open: `Enter a number from 1 to ${String(MOST_MONTHS)}, or leave it empty.`,
    }),
    ...(isTooLong(ingredients) && {
      ingredients: "This is too long. Keep the list of ingredients only.",
    }),
  };
}
