import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { violations } from "@/testing/axe";
import { problem } from "@/testing/fixtures";
import { answerTogether, openShelf, productOf, STOP } from "@/testing/products";
import { server } from "@/testing/server";

const SHELF = [
  productOf("Foam", { kind: "cleanser" }),
  productOf("Night", { kind: "treatment", morning: false }),
];

test("what clashes stands above the products of the evening, and the rest is folded", async () => {
  answerTogether();
  const { user } = await openShelf(SHELF);
  const evening = within(await screen.findByRole("region", { name: "Evening" }));
  expect(await evening.findByText(STOP)).toBeVisible();
  const why = evening.getByText(/irritates/);
  expect(why).not.toBeVisible();
  await user.click(evening.getByText("Why"));
  expect(why).toBeVisible();
  expect(evening.getByText("Use them in this order.")).toBeVisible();
  expect(await violations()).toEqual([]);

  const morning = within(screen.getByRole("region", { name: "Morning" }));
  expect(morning.queryByText("Why")).not.toBeInTheDocument();
  expect(morning.queryByText("Use them in this order.")).not.toBeInTheDocument();
});

test("a comparison that could not be loaded says so, and can be tried again", async () => {
  let isDown = true;
  server.use(
    http.get("*/api/products/together/", () =>
      isDown
        ? HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 })
        : undefined,
    ),
  );
  const { user } = await openShelf(SHELF);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error loading how your products match: Back soon.",
  );
  isDown = false;
  answerTogether();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(STOP)).toBeVisible();
});
