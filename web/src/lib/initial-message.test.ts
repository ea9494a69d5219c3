import { expect, test } from "vitest";

import { buildInitialMessage, type MessageFacts } from "./initial-message";

const full: MessageFacts = {
  skin_type: "Oily",
  allergies: "Nickel",
  triggers: "Stress,\nexams",
  current_skincare_routine: "  Gel cleanser ",
  duration: "3 months",
  acne_severity: "Moderate",
};

test("[Q-12] holds six facts, each on a line of its own", () => {
  expect(buildInitialMessage(full).split("\n").slice(1, 7)).toEqual([
    "Skin type: Oily",
    "Allergies: Nickel",
    "Triggers: Stress, exams",
    "Current skincare routine: Gel cleanser",
    "Duration of skincare issues: 3 months",
    "Acne severity: Moderate",
  ]);
});

test("[Q-12] asks for four things, with a preference for natural remedies", () => {
  const question = buildInitialMessage(full).split("\n").at(-1);
  for (const wish of [
    "daily cleanser",
    "daily moisturizer",
    "extras",
    "further advice",
    "natural remedies",
  ]) {
    expect(question).toContain(wish);
  }
});

test("[Q-13] missing values have words of their own", () => {
  const message = buildInitialMessage({
    skin_type: "",
    allergies: "",
    triggers: " \n ",
    current_skincare_routine: "",
    duration: "",
    acne_severity: null,
  });
  expect(message.split("\n").slice(1, 7)).toEqual([
    "Skin type: Not specified",
    "Allergies: None mentioned",
    "Triggers: Not identified",
    "Current skincare routine: Not following any specific routine",
    "Duration of skincare issues: Not specified",
    "Acne severity: Not analyzed",
  ]);
});
