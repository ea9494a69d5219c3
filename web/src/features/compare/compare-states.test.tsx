import { screen } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { findBoth, junePhoto, marchPhoto, openCompare, progressOf } from "@/testing/compare";
import { problem } from "@/testing/fixtures";
import { sendPhoto } from "@/testing/records";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const refuse = (status: number) =>
  HttpResponse.json(problem(status, "No.", "unavailable"), { status });

describe("the states", () => {
  test("says that it is loading", async () => {
    logInAsAna();
    server.use(http.get("*/api/progress/", () => delay("infinite")));
    visit("/progress/compare");
    expect(await screen.findByText("Loading your photos...")).toBeVisible();
  });

  test("says why it could not load, and tries again", async () => {
    logInAsAna();
    // The failure lasts until it is replaced: a late request of an earlier test may come first.
    server.use(http.get("*/api/progress/", () => refuse(503)));
    const user = visit("/progress/compare");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Error loading photos: No\.$/);
    server.use(http.get("*/api/progress/", () => HttpResponse.json(progressOf())));
    await user.click(screen.getByText("Try again"));
    expect(await screen.findByText("No photos yet")).toBeVisible();
  });

  test("with one photo there is nothing to compare yet", async () => {
    const { asked } = await openCompare([marchPhoto, { ...junePhoto, image: null }]);
    expect(await screen.findByText("One photo so far")).toBeVisible();
    expect(screen.getByRole("link", { name: "Take a photo" })).toHaveAttribute("href", "/");
    expect(asked).toEqual([]);
  });

  test("a photo that is gone has another one in its place", async () => {
    await openCompare([marchPhoto, junePhoto], { query: "?first=1&second=99" });
    expect(await screen.findByText(/is not here any more/)).toBeVisible();
    await findBoth();
  });

  test("a photo that was deleted meanwhile says so", async () => {
    await openCompare([marchPhoto, junePhoto], {
      answer: (id) => (id === "4" ? refuse(404) : sendPhoto()),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The second photo, from 8 June 2026, has been deleted.",
    );
    expect(screen.queryByRole("slider")).not.toBeInTheDocument();
  });

  test("a photo that fails can be tried again, and the other one stays", async () => {
    let failures = 1;
    const { user } = await openCompare([marchPhoto, junePhoto], {
      answer: (id) => (id === "4" && failures-- > 0 ? refuse(500) : sendPhoto()),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(/8 June 2026, couldn't be loaded/);
    expect(screen.getByRole("img", { name: /^Your photo from 5 March/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await findBoth();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("hidden photos are not even fetched until they are asked for", async () => {
    localStorage.setItem("hide_photos", "true");
    const { user, asked } = await openCompare([marchPhoto, junePhoto]);
    const show = await screen.findByRole("button", { name: "Show these two photos" });
    expect(asked).toEqual([]);
    await user.click(show);
    await findBoth();
  });
});
