import { expect, test } from "vitest";

import type { Estimate } from "@/api/types";
import { ESTIMATES } from "@/testing/estimates.gen";
import { renderPart } from "@/testing/render";

import { CareCard } from "./care-card";
import { EstimateSummary } from "./estimate-summary";
import { nameEstimate, nextStepFor, NOT_ANALYZED, SEVERITIES } from "./estimate-texts";

const TITLES: Readonly<Record<Estimate["seek"], string>> = {
  nobody: "Keep it simple, and ask a pharmacist if you like",
  pharmacist: "Ask a pharmacist",
  gp: "Book a GP appointment",
  gp_soon: "See a GP soon",
};

/**
 * The server's tests write this table of all kinds of estimates, and hold that advice,
 * routine and progress agree with each line (estimates_internal_test.go). Here the
 * screens do.
 */
test("every kind of estimate is in the table", () => {
  const kinds = new Set(ESTIMATES.map(({ estimate }) => estimate.clarity));
  expect(kinds).toEqual(new Set(["clear", "unsure", "none"]));
  for (const severity of SEVERITIES) {
    const certainties = ESTIMATES.filter((one) => one.acne_severity === severity).map(
      ({ estimate }) => estimate.certainty,
    );
    expect(new Set(certainties)).toEqual(new Set(["high", "fair", "low"]));
  }
  // Two levels, with either of them the likelier.
  const pairs = ESTIMATES.filter(({ estimate }) => estimate.between.length === 2);
  expect(
    new Set(pairs.map((one) => `${one.acne_severity ?? ""} of ${one.estimate.between.join(", ")}`))
      .size,
  ).toBe(6);
});

test.each(ESTIMATES)("the card agrees with the server: %j", ({ acne_severity, estimate }) => {
  const { container } = renderPart(
    <>
      <EstimateSummary severity={acne_severity} estimate={estimate} />
      <CareCard {...nextStepFor(estimate)} />
    </>,
  );
  const { clarity, seek, reason, shares } = estimate;
  const line = nameEstimate(acne_severity, estimate);
  const text = container.textContent;

  expect(line).toContain(acne_severity ?? NOT_ANALYZED);
  expect(text).toContain(line);
  // One level alone is named only where it is likely.
  expect(text.includes("finds this level likely")).toBe(
    clarity === "clear" && estimate.certainty === "high",
  );
  expect(line.includes(" to ")).toBe(clarity !== "none" && estimate.certainty !== "high");
  // One word for how clear it is, on the card and in lists.
  expect(text.includes("isn't sure: this is its best guess")).toBe(clarity === "unsure");
  expect(line.includes("(not sure)")).toBe(clarity === "unsure");
  expect(text.includes("rough guess")).toBe(clarity === "unsure" && estimate.doubt === "unsure");
  expect(text).toContain(reason);
  // An estimate that is not there has no numbers, and one that is unsure no record in tests.
  expect(shares.length === 0).toBe(clarity === "none");
  if (clarity !== "clear") expect(text).not.toContain("In tests, ");
  // Whom to see: one title, and nothing that sends anybody lower.
  expect(text).toContain(TITLES[seek]);
  expect(/GP appointment|GP soon/.test(text)).toBe(seek === "gp" || seek === "gp_soon");
});
