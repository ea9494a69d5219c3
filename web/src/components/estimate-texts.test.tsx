import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import type { Estimate } from "@/api/types";
import { renderPart } from "@/testing/render";

import model from "../../../models/acne-severity/model.json";

import { EstimateShares } from "./estimate-shares";
import {
  describeBetween,
  describeCertainty,
  describeShares,
  MEANINGS,
  nameEstimate,
  RIGHT_OF_TEN,
  SEVERITIES,
} from "./estimate-texts";
import { SeverityLabel } from "./severity-label";

test("[Q-09] there are four severities, each with its meaning", () => {
  expect(SEVERITIES.map((severity) => [severity, MEANINGS[severity]])).toEqual([
    ["Almost None", "about 0 to 5 inflamed spots on half the face, which doctors call mild"],
    ["Mild", "about 6 to 20 inflamed spots on half the face, which doctors call moderate"],
    ["Moderate", "about 21 to 50 inflamed spots on half the face, which doctors call severe"],
    ["Severe", "more than 50 inflamed spots on half the face, which doctors call very severe"],
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

describe("certainty in words", () => {
  const estimate = (more: Partial<Estimate>): Estimate => ({
    clarity: more.certainty === "low" ? "unsure" : more.certainty === "" ? "none" : "clear",
    seek: "pharmacist",
    certainty: "high",
    doubt: "",
    reason: "",
    shares: [],
    between: [],
    ...more,
  });

  test.each([
    [estimate({}), /^The program is quite sure\. In tests, about 9 of 10 estimates/],
    [
      estimate({ certainty: "fair" }),
      /fairly sure, but the estimate could be one level too high or too low.*about 7 of 10/,
    ],
    [
      estimate({ certainty: "low", doubt: "unsure", reason: "It is a rough guess." }),
      /^The program isn't sure: [^.]*\. Too few test photos were like this [^.]*\. It is a rough guess\.$/,
    ],
    [
      estimate({ certainty: "fair", doubt: "unfamiliar_tone", reason: "It is not measured." }),
      /^The program is fairly sure, but [^.]* too low\. It is not measured\.$/,
    ],
    [estimate({ certainty: "", reason: "It is too dark." }), /^It is too dark\.$/],
  ])("%o", (given, words) => {
    expect(describeCertainty(given)).toMatch(words);
  });

  test.each(["high", "fair"] as const)("%s is as often right as it says", (certainty) => {
    const { right } = model.certainty[certainty];
    expect(Math.round(right * 10)).toBe(RIGHT_OF_TEN[certainty]);
  });

  test("a share is named only where at least 100 test photos stand behind it", () => {
    const named = Object.entries(model.certainty)
      .filter(([, { share }]) => share * model.metrics.photos >= 100)
      .map(([certainty]) => certainty);
    expect(new Set(named)).toEqual(new Set(Object.keys(RIGHT_OF_TEN)));
  });
});

describe("two levels that are close", () => {
  const close: Estimate = {
    clarity: "clear",
    seek: "gp",
    certainty: "fair",
    doubt: "",
    reason: "",
    shares: [0.02, 0.45, 0.5, 0.03],
    between: ["Mild", "Moderate"],
  };

  test("are both named", () => {
    expect(describeBetween(close)).toBe(
      "This photo lies between Mild and Moderate: both levels fit it well.",
    );
    expect(nameEstimate("Moderate", close)).toBe("Moderate, close to Mild");
  });

  test("are not named where one is clear", () => {
    const clear: Estimate = { ...close, between: [] };
    expect(describeBetween(clear)).toBe("");
    expect(nameEstimate("Moderate", clear)).toBe("Moderate");
    expect(nameEstimate(null, clear)).toBe("Not analyzed");
  });
});

describe("the shares of an estimate", () => {
  test.each([
    [
      [0.17, 0.74, 0.08, 0.01],
      ["about 15%", "about 75%", "about 10%", "under 5%"],
    ],
    [
      [0.2, 0.73, 0.06, 0.01],
      ["about 20%", "about 75%", "about 5%", "under 5%"],
    ],
    [
      [0.01, 0.98, 0.01, 0],
      ["under 5%", "over 95%", "under 5%", "under 5%"],
    ],
    [
      [0.25, 0.25, 0.25, 0.25],
      ["about 25%", "about 25%", "about 25%", "about 25%"],
    ],
  ])("%j are %j", (shares, words) => {
    expect(describeShares(shares)).toEqual(words);
  });

  test("add up to 100%, whatever they are", () => {
    for (let round = 0; round < 500; round++) {
      const raw = SEVERITIES.map(() => Math.random() ** 3);
      const total = raw.reduce((sum, one) => sum + one, 0);
      const words = describeShares(raw.map((one) => one / total));
      const sum = words.reduce(
        (so, word) =>
          so + (word === "over 95%" ? 100 : Number(/about (\d+)%/.exec(word)?.[1] ?? 0)),
        0,
      );
      expect(sum, String(raw)).toBe(100);
    }
  });

  test("are a list of four words with their numbers", () => {
    renderPart(<EstimateShares shares={[0.02, 0.45, 0.5, 0.03]} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Almost None: under 5%",
      "Mild: about 45%",
      "Moderate: about 50%",
      "Severe: about 5%",
    ]);
  });

  test("are not shown where they are not known", () => {
    renderPart(<EstimateShares shares={[]} />);
    expect(screen.queryByRole("figure")).not.toBeInTheDocument();
  });
});
