import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openQuestionnaire } from "@/testing/questionnaire";
import { openSignup } from "@/testing/signup";

/** The words that somebody reads who opens nothing: not what is folded, hidden or in a list of choices. */
function wordsShown(root: HTMLElement): string[] {
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  for (const part of copy.querySelectorAll("option, title, .visually-hidden, [hidden]")) {
    part.remove();
  }
  for (const folded of copy.querySelectorAll("details:not([open])")) {
    folded.replaceChildren(...folded.querySelectorAll("summary"));
  }
  // Parts of a page stand apart on the screen.
  for (const part of copy.querySelectorAll("*")) part.append(" ");
  return copy.textContent.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word));
}

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
