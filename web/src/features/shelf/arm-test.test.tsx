import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Product } from "@/api/types";
import { violations } from "@/testing/axe";
import { openShelf, productOf } from "@/testing/products";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 18, 20, 0) });
});

const TESTED = "On your inner arm";

type ArmTest = Partial<Product["arm_test"]>;

/** A serum for the evening whose test began on this day. */
function serum(arm_test: ArmTest = {}): Product {
  const test = { started: "", day1: "", day3: "", day7: "", ...arm_test } as const;
  return productOf("Serum", { kind: "treatment", morning: false, arm_test: test });
}

async function findGroup(name: string) {
  return within(await screen.findByRole("region", { name }));
}

describe("an arm test", () => {
  test("starts with one tap, keeps the product off the face, and can be taken back", async () => {
    const { user, sent } = await openShelf([serum()]);
    const start = await screen.findByRole("button", { name: "Test it on your inner arm: Serum" });
    await user.click(start);
    expect(await screen.findByText("Arm test started: Serum.")).toBeVisible();
    const group = await findGroup(TESTED);
    expect(group.getByText("Day 1 of 7.")).toBeVisible();
    expect(group.getByText(/^Look for: Burning/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Evening" })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("region", { name: "Evening" })).toBeVisible();
    expect(sent).toEqual([
      { arm_test: { started: "2026-11-18", day1: "", day3: "", day7: "" } },
      { arm_test: { started: "", day1: "", day3: "", day7: "" } },
    ]);
  });

  test.each([
    ["2026-11-17", {}, "Day 2 of 7.", "Burning, stinging or itching, often within hours."],
    ["2026-11-16", { day1: "nothing" }, "Day 3 of 7.", "Itching, a rash or bumps."],
    ["2026-11-12", {}, "Day 7 of 7.", "Dry, red or itchy skin that has come since."],
    ["2026-11-01", { day3: "nothing" }, "Day 7 of 7.", "Dry, red or itchy skin"],
  ] as const)("begun on %s says what to look for", async (started, answers, day, lookFor) => {
    await openShelf([serum({ started, ...answers })]);
    const group = await findGroup(TESTED);
    expect(group.getByText(day)).toBeVisible();
    expect(group.getByText(`Look for: ${lookFor}`, { exact: false })).toBeVisible();
  });

  test("without anything due says when to look again", async () => {
    await openShelf([serum({ started: "2026-11-16", day3: "nothing" })]);
    const group = await findGroup(TESTED);
    expect(group.getByText(/Look again on day 7, 22 November 2026\./)).toBeVisible();
    expect(group.queryByRole("button", { name: "Nothing happened" })).not.toBeInTheDocument();
  });

  test("that went well for seven days lets the product onto the face", async () => {
    const { user, sent } = await openShelf([serum({ started: "2026-11-12", day1: "nothing" })]);
    const group = await findGroup(TESTED);
    await user.click(group.getByRole("button", { name: "Nothing happened" }));
    const evening = await findGroup("Evening");
    expect(evening.getByText(/You can try it on your face, in a small place/)).toBeVisible();
    expect(sent).toEqual([
      { arm_test: { started: "2026-11-12", day1: "nothing", day3: "", day7: "nothing" } },
    ]);
  });

  test("that stung keeps it off the face, and says what to do", async () => {
    const { user, sent } = await openShelf([serum({ started: "2026-11-16" })]);
    const group = await findGroup(TESTED);
    await user.click(group.getByRole("button", { name: "It stung or itched" }));
    expect(await screen.findByText(/Ask a pharmacist if it doesn't settle/)).toBeVisible();
    expect(group.getByText(/It stung or itched on your arm\. Keep it off/)).toBeVisible();
    expect(sent).toHaveLength(1);
    await user.click(group.getByRole("button", { name: "Test again: Serum" }));
    expect(await group.findByText("Day 1 of 7.")).toBeVisible();
  });

  test("can be stopped", async () => {
    const { user } = await openShelf([serum({ started: "2026-11-16" })]);
    const group = await findGroup(TESTED);
    await user.click(group.getByRole("button", { name: "Stop" }));
    expect(await group.findByText(/You stopped the test\. Keep it off your face\./)).toBeVisible();
  });

  test("is not offered for what was prescribed or is in use for long", async () => {
    await openShelf([
      productOf("Prescribed gel", { from: "prescribed" }),
      productOf("Old cream", { since: "2026-03-01" }),
    ]);
    expect(await screen.findAllByText("Old cream")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /^Test it/ })).not.toBeInTheDocument();
  });
});
