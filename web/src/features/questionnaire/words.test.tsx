import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openQuestionnaire } from "@/testing/questionnaire";
import { openSignup } from "@/testing/signup";
import { wordsShown } from "@/testing/words";

test("the questionnaire has at most 260 words before anything is opened", async () => {
  await openQuestionnaire();
  const words = wordsShown(screen.getByRole("main"));
  expect(words).toContain("Questionnaire");
  expect(words.length, words.join(" ")).toBeLessThanOrEqual(260);
});

test("sign-up has at most 120 words before anything is opened", async () => {
  await openSignup();
  const words = wordsShown(screen.getByRole("main"));
  expect(words).toContain("account");
  expect(words.length, words.join(" ")).toBeLessThanOrEqual(120);
});
