import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import type { Estimate } from "@/api/types";
import { renderPart } from "@/testing/render";

import model from "../../../models/acne-severity/model.json";

import { EstimateShares } from "./estimate-shares";
import {
  describeCertainty,
  describeMeaning,
  describeShares,
  meaningOf,
  nameEstimate,
  RIGHT_IN_TESTS,
  SEVERITIES,
} from "./estimate-texts";
import { SeverityLabel } from "./severity-label";

test("[Q-09] there are four severities, each with its meaning", () => {
  expect(SEVERITIES.map((severity) => [severity, meaningOf(severity)])).toEqual([
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
    [
      estimate({}),
      /^The program finds this level likely\. In tests, doctors gave this grade to more than 8 of 10 photos like this\.$/,
    ],
    [
      estimate({ certainty: "fair", between: ["Mild", "Moderate"] }),
      /^The program can't tell these two levels apart in this photo\. In tests, doctors gave one of the two to more than 9 of 10 photos like this\.$/,
    ],
    [estimate({ certainty: "fair" }), /^The estimate could be one level too high or too low\.$/],
    [
      estimate({ certainty: "low", doubt: "unsure", reason: "It is a rough guess." }),
      /^The program isn't sure: [^.]*\. Too few test photos were like this [^.]*\. It is a rough guess\.$/,
    ],
    [
      estimate({ certainty: "fair", doubt: "unfamiliar_tone", reason: "It is not measured." }),
      /^The estimate could be one level too high or too low\. It is not measured\.$/,
    ],
    [estimate({ certainty: "", reason: "It is too dark." }), /^It is too dark\.$/],
  ])("%o", (given, words) => {
    expect(describeCertainty(given)).toMatch(words);
  });

  test("what is said of tests is not more than was measured", () => {
    const measured = { high: model.certainty.high.right, fair: model.pairs.right };
    for (const certainty of ["high", "fair"] as const) {
      const tenths = Math.floor(measured[certainty] * 10);
      expect(RIGHT_IN_TESTS[certainty]).toBe(`more than ${String(tenths)} of 10`);
    }
  });

  test("one level alone is named for two photos in five at most, and there it is likely", () => {
    expect(model.certainty.high.share).toBeLessThanOrEqual(0.4);
    expect(model.certainty.high.right).toBeGreaterThanOrEqual(0.8);
  });

  test("tests are named only where at least 100 test photos stand behind it", () => {
    const named = Object.entries(model.certainty)
      .filter(([, { share }]) => share * model.metrics.photos >= 100)
      .map(([certainty]) => certainty);
    expect(new Set(named)).toEqual(new Set(Object.keys(RIGHT_IN_TESTS)));
    expect(model.pairs.photos).toBeGreaterThanOrEqual(100);
  });
});

describe("two levels of which none is likely enough", () => {
  const range: Estimate = {
    clarity: "clear",
    seek: "gp",
    certainty: "fair",
    doubt: "",
    reason: "",
    shares: [0.02, 0.45, 0.5, 0.03],
    between: ["Mild", "Moderate"],
  };

  test("are both named and explained", () => {
    expect(nameEstimate("Moderate", range)).toBe("Mild to Moderate");
    expect(describeMeaning("Moderate", range)).toBe(
      "This means about 6 to 50 inflamed spots on half the face, which doctors call moderate to severe.",
    );
    expect(meaningOf("Almost None", "Mild")).toMatch(/^about 0 to 20 .* call mild to moderate$/);
    expect(meaningOf("Moderate", "Severe")).toMatch(/^more than 20 .* call severe to very severe$/);
  });

  test("are not named where one is likely", () => {
    const likely: Estimate = { ...range, certainty: "high", between: [] };
    expect(nameEstimate("Moderate", likely)).toBe("Moderate");
    expect(describeMeaning("Moderate", likely)).toMatch(/^This means about 21 to 50/);
    expect(nameEstimate(null, likely)).toBe("Not analyzed");
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
