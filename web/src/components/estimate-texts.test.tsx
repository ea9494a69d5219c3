import { describe, expect, test } from "vitest";

import type { Estimate } from "@/api/types";
import { renderPart } from "@/testing/render";

import model from "../../../models/acne-severity/model.json";

import {
  describeCertainty,
  MEANINGS,
  nextStepFor,
  RIGHT_OF_TEN,
  SEVERITIES,
} from "./estimate-texts";
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
    [estimate({}), /^The program is quite sure\. In tests, about 9 of 10 estimates/],
    [
      estimate({ certainty: "fair" }),
      /fairly sure, but the estimate could be one level too high or too low.*about 7 of 10/,
    ],
    [
      estimate({ certainty: "low", reason: "It is a rough guess." }),
      /^The program is not sure\. In tests, about 4 of 10 .* gave\. It is a rough guess\.$/,
    ],
    [estimate({ certainty: "", reason: "It is too dark." }), /^It is too dark\.$/],
  ])("%o", (given, words) => {
    expect(describeCertainty(given)).toMatch(words);
  });

  test.each(["high", "fair", "low"] as const)("%s is as often right as it says", (certainty) => {
    const { right } = model.certainty[certainty];
    expect(Math.abs(right * 10 - RIGHT_OF_TEN[certainty])).toBeLessThanOrEqual(0.6);
  });
});
