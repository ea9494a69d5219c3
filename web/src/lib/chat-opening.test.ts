import { expect, test } from "vitest";

import { openingFor, readOpening } from "./chat-opening";

test("[Q-10] [Q-12] a questionnaire and the profile make an opening", () => {
  const profile = { skin_type: "Dry", allergies: "", triggers: "Stress", duration: "3 months" };
  const answers = { id: 42, current_skincare_routine: "", acne_severity: "Mild", image: null };
  const opening = openingFor(profile, answers);
  expect(opening.questionnaire_id).toBe(42);
  expect(opening.initialMessage).toMatch(
    /Skin type: Dry\nAllergies: None mentioned\n[^]*Acne severity: Mild\n/,
  );
});

test("an opening is read from what the page before left", () => {
  const opening = { initialMessage: "Hello", questionnaire_id: 3 };
  expect(readOpening({ ...opening, other: true })).toEqual(opening);
  for (const state of [null, undefined, "x", {}, { initialMessage: "Hello" }]) {
    expect(readOpening(state)).toBeNull();
  }
});
