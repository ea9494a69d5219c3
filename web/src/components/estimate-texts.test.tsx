import { describe, expect, test } from "vitest";

import type { Estimate } from "@/api/types";
import { renderPart } from "@/testing/render";

import { describeCertainty, MEANINGS, nextStepFor, SEVERITIES } from "./estimate-texts";
import { SeverityLabel } from "./severity-label";

test("[Q-09] there are four severities, each with its meaning", () => {
  expect(SEVERITIES.map((severity) => [severity, MEANINGS[severity]])).toEqual([
    ["Almost None", "about 0 to 5 inflamed spots on half the face"],
    ["Mild", "about 6 to 20 inflamed spots on half the face"],
    ["Moderate", "about 21 to 50 inflamed spots on half the face"],
    ["Severe", "more than 50 inflamed spots on half the face"],
  ]);
});

test.each([
  ["Almost None", 1],
  ["Mild", 2],
  ["Moderate", 3],
  ["Severe", 4],
] as const)("%s is a word with %i dots", (severity, dots) => {
  const { container } = renderPart(<SeverityLabel severity={severity} />);
  expect(container.querySelectorAll("[data-filled=true]")).toHaveLength(dots);
  expect(container).toHaveTextContent(severity);
});

test("no severity is a word too", () => {
  const { container } = renderPart(<SeverityLabel severity={null} />);
  expect(container.querySelectorAll("[data-filled=true]")).toHaveLength(0);
  expect(container).toHaveTextContent("Not analyzed");
});

test.each([
  ["Almost None", /pharmacist/],
  ["Mild", /^Ask a pharmacist$/],
  ["Moderate", /^See a pharmacist or a GP$/],
  ["Severe", /^See a GP soon$/],
  [null, /^See a pharmacist or a GP$/],
] as const)("%s leads to the right person", (severity, title) => {
  expect(nextStepFor(severity).title).toMatch(title);
});

describe("certainty in words", () => {
  const estimate = (more: Partial<Estimate>): Estimate => ({
    certainty: "high",
    doubt: "",
    reason: "",
    ...more,
  });

  test.each([
    [estimate({}), "The program is quite sure."],
    [estimate({ certainty: "fair" }), /fairly sure, but one step up or down/],
    [
      estimate({ certainty: "low", reason: "It is a rough guess." }),
      "The program is not sure. It is a rough guess.",
    ],
    [estimate({ certainty: "", reason: "It is too dark." }), /^It is too dark\.$/],
  ])("%o", (given, words) => {
    expect(describeCertainty(given)).toMatch(words);
  });
});
