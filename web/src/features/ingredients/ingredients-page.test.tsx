import { screen, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { problem } from "@/testing/fixtures";
import { LIBRARY } from "@/testing/library";
import { address, visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

async function openLibrary(place: Parameters<typeof visit>[0] = "/ingredients") {
  logInAsAna();
  server.use(http.get("*/api/ingredients/", () => HttpResponse.json(LIBRARY)));
  const user = visit(place);
  await screen.findByText("Aloe vera gel");
  return user;
}

function names() {
  return within(screen.getByRole("main"))
    .getAllByRole("group")
    .map((entry) => entry.querySelector("summary span")?.textContent);
}

describe("the library", () => {
  test("sends a visitor to /login", async () => {
    visit("/ingredients");
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  });

  test("is headed, and says that it is loading", async () => {
    logInAsAna();
    server.use(http.get("*/api/ingredients/", () => delay("infinite")));
    visit("/ingredients");
    expect(await screen.findByRole("heading", { name: "Ingredient Library" })).toBeVisible();
    expect(await screen.findByText("Loading the library...")).toBeVisible();
  });

  test("says why it could not be loaded, and tries again", async () => {
    logInAsAna();
    server.use(http.get("*/api/ingredients/", () => HttpResponse.json(LIBRARY)));
    const fix = failToLoad("*/api/ingredients/", () =>
      HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
    );
    const user = visit("/ingredients");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading the library: Back soon.",
    );
    fix();
    await user.click(screen.getByText("Try again"));
    expect(await screen.findByText("Aloe vera gel")).toBeVisible();
  });

  test("lists every entry with how well it was tested, in words", async () => {
    await openLibrary();
    expect(names()).toEqual(["Aloe vera gel", "Lemon juice", "Wholegrain oats"]);
    expect(screen.getByText("Small studies")).toBeVisible();
    expect(screen.getByText("Advised against", { selector: "summary *" })).toBeVisible();
    expect(screen.getByText("Showing 3 of 3 ingredients")).toBeVisible();
    expect(
      screen.getByText("Version 2026.11, last read through on 1 November 2026."),
    ).toBeVisible();
  });

  test("shows the facts and sources of an entry when it is opened", async () => {
    const user = await openLibrary();
    const [group = document.body] = screen.getAllByRole("group");
    const entry = within(group);
    expect(group).not.toHaveAttribute("open");
    await user.click(screen.getByText("Aloe vera gel"));
    for (const text of [
      "Helped a little beside a medicine.",
      "Suggested where it fits",
      "Once or twice a day.",
      "Use a product made for skin.",
      "Rare.",
      "Fine on the skin.",
      "Aloe Barbadensis Leaf Juice",
    ]) {
      expect(entry.getByText(text)).toBeVisible();
    }
    const link = entry.getByRole("link", { name: "A trial of aloe" });
    expect(link).toHaveAttribute("href", "https://example.com/aloe");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("says who has read an entry", async () => {
    const user = await openLibrary();
    await user.click(screen.getByText("Aloe vera gel"));
    expect(screen.getByText("Read by a pharmacist on 3 March 2027")).toBeVisible();
    await user.click(screen.getByText("Lemon juice"));
    expect(screen.getByText("Not yet read by a clinician")).toBeVisible();
  });

  test("makes links of web addresses only", async () => {
    const user = await openLibrary();
    await user.click(screen.getByText("Aloe vera gel"));
    expect(screen.getByText("A hostile source")).toBeVisible();
    expect(screen.queryByRole("link", { name: "A hostile source" })).not.toBeInTheDocument();
  });

  test("can be searched and narrowed down, and says when nothing fits", async () => {
    const user = await openLibrary();
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "lemon");
    expect(names()).toEqual(["Lemon juice"]);
    expect(screen.getByText("Showing 1 of 3 ingredients")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("What Clary does"), "Suggested where it fits");
    expect(screen.getByText("No ingredients match your search.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all ingredients" }));
    expect(names()).toHaveLength(3);
    await user.selectOptions(screen.getByLabelText("Kind"), "Food");
    expect(names()).toEqual(["Wholegrain oats"]);
  });
});

describe("a link to one entry", () => {
  test("opens it and takes the focus there", async () => {
    await openLibrary({ pathname: "/ingredients", hash: "#lemon_juice" });
    const summary = screen.getByText("Lemon juice").closest("summary");
    expect(summary).toHaveFocus();
    expect(summary?.closest("details")).toHaveAttribute("open");
    expect(screen.queryByRole("button", { name: "Back to the chat" })).not.toBeInTheDocument();
  });

  test("that nobody can decode opens the library, and no entry", async () => {
    await openLibrary({ pathname: "/ingredients", hash: "#50%" });
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
    expect(document.querySelector("details[open]")).toBeNull();
  });

  test("from the chat leads back there", async () => {
    await openLibrary({ pathname: "/ingredients", hash: "#oats", state: { from: "chat" } });
    expect(screen.getByRole("button", { name: "Back to the chat" })).toBeVisible();
    expect(address()).toBe("/ingredients");
  });

  test("stands in the foot of every page", async () => {
    logInAsAna();
    visit("/records");
    const link = await screen.findByRole("link", { name: "Ingredient library" });
    expect(link).toHaveAttribute("href", "/ingredients");
  });
});
