import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { violations } from "@/testing/axe";
import { answerTogether, STOP } from "@/testing/products";
import { visit } from "@/testing/render";
import { weekOf } from "@/testing/routines";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

afterEach(() => {
  vi.useRealTimers();
});

/** Opens the first page at this hour. The first test of the file loads the page itself. */
async function openTodayAt(hour: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 17, hour, 30) });
  logInAsAna();
  answerTogether();
  server.use(http.get("*/api/routines/", () => HttpResponse.json(weekOf("2026-11-15", "b"))));
  visit("/");
  return within(await screen.findByRole("region", { name: /^Today/ }, { timeout: 30_000 }));
}

test("in the evening today says what not to use together", async () => {
  const today = await openTodayAt(20);
  expect(today.getByText(STOP)).toBeVisible();
  expect(today.getByRole("link", { name: "See your shelf" })).toHaveAttribute("href", "/shelf");
  expect(await violations()).toEqual([]);
});

test("in the morning it says nothing of the evening, and nothing lighter than a stop", async () => {
  const today = await openTodayAt(8);
  expect(today.queryByText(STOP)).not.toBeInTheDocument();
  expect(today.queryByText(/is enough/)).not.toBeInTheDocument();
});
