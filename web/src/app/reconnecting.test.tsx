import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { problem } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

import { readRetries } from "./query-client";

const busy = () => HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 });

test("a failed read is tried again for 20 seconds", () => {
  vi.mocked(readRetries.delayMs).mockRestore();
  const waits: number[] = [];
  for (let wait = readRetries.delayMs(0); wait !== null; wait = readRetries.delayMs(waits.length)) {
    waits.push(wait);
  }
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(20_000);
});

test.each([
  ["no answer", () => HttpResponse.error()],
  ["502", () => new HttpResponse(null, { status: 502 })],
  ["503", busy],
  ["504", () => new HttpResponse(null, { status: 504 })],
])("after %s the page says quietly that it reconnects, and then loads", async (_name, fail) => {
  let tries = 0;
  const second = Promise.withResolvers<undefined>();
  logInAsAna();
  server.use(
    http.get("*/api/routines/", async () => {
      tries++;
      if (tries === 1) return fail();
      await second.promise;
      return HttpResponse.json([]);
    }),
  );
  visit("/routines");
  const note = await screen.findByText("Reconnecting...");
  expect(note.closest("[aria-live]")).toHaveAttribute("aria-live", "polite");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.queryByText("Clary can't be reached right now.")).not.toBeInTheDocument();
  second.resolve(undefined);
  expect(await screen.findByText("You don't have any skincare routines yet.")).toBeVisible();
  expect(screen.queryByText("Reconnecting...")).not.toBeInTheDocument();
  expect(tries).toBe(2);
});

test("in vain it ends with the usual error and a way to try again", async () => {
  logInAsAna();
  server.use(http.get("*/api/routines/", busy));
  const user = visit("/routines");
  expect(await screen.findByRole("alert")).toHaveTextContent("Error loading routines: Back soon.");
  expect(screen.queryByText("Reconnecting...")).not.toBeInTheDocument();
  server.use(http.get("*/api/routines/", () => HttpResponse.json([])));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You don't have any skincare routines yet.")).toBeVisible();
});

test("another failure is an error at once", async () => {
  let tries = 0;
  logInAsAna();
  server.use(
    http.get("*/api/routines/", () => {
      tries++;
      return HttpResponse.json(problem(500, "Broken.", "internal"), { status: 500 });
    }),
  );
  visit("/routines");
  expect(await screen.findByRole("alert")).toHaveTextContent("Broken.");
  await waitFor(() => expect(tries).toBe(1));
});

test("an offline device shows what it has at once", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  let tries = 0;
  logInAsAna();
  server.use(
    http.get("*/api/routines/", () => {
      tries++;
      return HttpResponse.error();
    }),
  );
  visit("/routines");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(tries).toBe(1);
});

test("a slow answer is no failure", async () => {
  logInAsAna();
  server.use(http.get("*/api/routines/", () => delay("infinite")));
  visit("/routines");
  expect(await screen.findByText("Loading routines...")).toBeVisible();
  expect(screen.queryByText("Reconnecting...")).not.toBeInTheDocument();
});
