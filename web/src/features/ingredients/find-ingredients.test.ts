import { expect, test } from "vitest";

import { aloe, LIBRARY } from "@/testing/library";

import { findIngredients, kindsOf } from "./find-ingredients";

const everything = { words: "", kind: "", policy: "" };

function find(search: Partial<typeof everything>) {
  return findIngredients(LIBRARY.ingredients, { ...everything, ...search }).map(({ id }) => id);
}

test("nothing to look for leaves everything in", () => {
  expect(find({})).toEqual(["aloe_vera", "lemon_juice", "oats"]);
  expect(find({ words: "   " })).toHaveLength(3);
});

test("all words must be there, in any order, without capitals and accents", () => {
  expect(find({ words: "GEL aloe" })).toEqual(["aloe_vera"]);
  expect(find({ words: "aloe lemon" })).toEqual([]);
  expect(find({ words: "barbadensis" })).toEqual(["aloe_vera"]);
  expect(
    findIngredients([{ ...aloe, name: "Crème" }], { ...everything, words: "creme" }),
  ).toHaveLength(1);
});

test("filters narrow it down", () => {
  expect(find({ kind: "food" })).toEqual(["oats"]);
  expect(find({ policy: "never" })).toEqual(["lemon_juice"]);
  expect(find({ policy: "never", kind: "food" })).toEqual([]);
});

test("each kind is named once", () => {
  expect(kindsOf([...LIBRARY.ingredients, aloe])).toEqual(["acid", "food", "gel"]);
});
