import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { keepShelf, productOf } from "@/testing/products";
import { openQuestionnaire } from "@/testing/questionnaire";

import { withShelf } from "./shelf-routine";

const BUTTON = { name: "Fill in from my shelf" };

const SHELF = [
  productOf("Night cream", { kind: "treatment", from: "prescribed", morning: false }),
  productOf("Gel cleanser", { kind: "cleanser" }),
  productOf("Old toner", { finished_on: "2026-10-01" }),
];

const field = () => screen.getByRole("textbox", { name: "Current Skincare Routine" });

test("writes what is in use into the field, to be edited", async () => {
  keepShelf(SHELF);
  const user = await openQuestionnaire();
  await user.click(await screen.findByRole("button", BUTTON));
  expect(field()).toHaveValue(
    "Morning: Gel cleanser.\nEvening: Gel cleanser, Night cream (prescribed).",
  );
  expect(field()).toHaveFocus();
  expect(screen.queryByRole("button", BUTTON)).not.toBeInTheDocument();
  await user.type(field(), " And oil.");
  expect(field()).toHaveValue(
    "Morning: Gel cleanser.\nEvening: Gel cleanser, Night cream (prescribed). And oil.",
  );
});

test("is not offered to somebody without products in use", async () => {
  keepShelf(SHELF.slice(2));
  await openQuestionnaire();
  expect(field()).toBeVisible();
  expect(screen.queryByRole("button", BUTTON)).not.toBeInTheDocument();
});

test("keeps what was typed, and leaves out whole what does not fit", () => {
  expect(withShelf(" Soap ", SHELF)).toBe(
    "Soap\nMorning: Gel cleanser.\nEvening: Gel cleanser, Night cream (prescribed).",
  );
  const many = Array.from({ length: 100 }, (_, at) =>
    productOf(`${String(at)} ${"x".repeat(100)}`),
  );
  const text = withShelf("Soap", many);
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text).toMatch(/^Soap\nMorning: 0 x+, .+ x{100}\.\nEvening: .+ x{100}\.$/);
});
