import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { problem } from "@/testing/fixtures";
import { comeBackLater } from "@/testing/later";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

test("[A-21] greets the person by name", async () => {
  logInAsAna();
  visit("/");
  expect(await screen.findByText("Hello, ana.")).toBeVisible();
});

test("[P-01] sums up the skin profile and leads to it", async () => {
  logInAsAna({ triggers: "" });
  const user = visit("/");
  expect(await screen.findByText("Oily")).toBeVisible();
  expect(screen.getByText("Nickel")).toBeVisible();
  expect(screen.getByText("3 months")).toBeVisible();
  expect(screen.getByText("Triggers").nextSibling).toHaveTextContent("Nothing yet");

  await user.click(screen.getByRole("link", { name: "Edit your skin profile" }));
  expect(await screen.findByRole("heading", { name: "User Profile" })).toBeVisible();
  expect(address()).toBe("/profile");
});

test("says that the profile is loading", async () => {
  logInAsAna();
  server.use(http.get("*/api/user/profile/", () => delay("infinite")));
  visit("/");
  expect(await screen.findByText("Loading your profile data...")).toBeVisible();
});

test("says why the profile could not be loaded, and tries again", async () => {
  logInAsAna();
  server.use(
    http.get(
      "*/api/user/profile/",
      () => HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      { once: true },
    ),
  );
  const user = visit("/");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^Error loading profile info: Back soon.$/,
  );

  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Oily")).toBeVisible();
});

test("keeps the profile in view when a later refetch fails", async () => {
  logInAsAna();
  visit("/");
  await screen.findByText("Oily");
  const refetched = vi.fn();
  const fail = () => {
    refetched();
    return new HttpResponse(null, { status: 503 });
  };
  server.use(http.get("*/api/user/*", fail));

  comeBackLater();
  await waitFor(() => expect(refetched).toHaveBeenCalledTimes(2));
  await expect(screen.findByRole("alert", {}, { timeout: 200 })).rejects.toThrow();
  expect(screen.getByText("Oily")).toBeVisible();
});

test.each([
  ["/", "The questionnaire is not open yet"],
  ["/chatbot", "The chat is not open yet"],
  ["/records", "You don't have any questionnaires yet."],
  ["/routines", "You don't have any skincare routines yet."],
])("%s says honestly that it is still to come", async (path, title) => {
  logInAsAna();
  visit(path);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  const wayOut = await screen.findByRole("link", { name: /skin profile/ });
  expect(wayOut).toHaveAttribute("href", "/profile");
  // The one secondary look that has an outline in light and in dark.
  expect(wayOut).toHaveAttribute("data-variant", "default");
});
