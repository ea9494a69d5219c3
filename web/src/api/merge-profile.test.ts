import { expect, test } from "vitest";

import { mergeProfile } from "./merge-profile";
import type { ProfileUpdate } from "./types";

const begun: ProfileUpdate = {
  skin_type: "Oily",
  allergies: "Nickel",
  triggers: "Stress",
  duration: "3 months",
};

test("a field that was not touched follows the server", () => {
  const typed = { ...begun, triggers: "Heat" };
  const newest = { ...begun, allergies: "Nickel, latex" };
  expect(mergeProfile(begun, typed, newest)).toEqual({
    merged: { ...begun, allergies: "Nickel, latex", triggers: "Heat" },
    conflicts: [],
  });
});

test("a field that changed on both sides is a conflict", () => {
  const typed = { ...begun, allergies: "Nickel, aloe" };
  const newest = { ...begun, allergies: "Nickel, latex" };
  expect(mergeProfile(begun, typed, newest).conflicts).toEqual(["allergies"]);
});

test("the same change on both sides is none", () => {
  const newest = { ...begun, allergies: "Latex" };
  expect(mergeProfile(begun, { ...begun, allergies: "Latex " }, newest).conflicts).toEqual([]);
});
