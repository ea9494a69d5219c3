import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { tokenFor } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna, storeSession } from "@/testing/session";

import { SITUATIONS } from "./situations";

const BUTTON = { name: "I need help now" };
const SHEET = { name: "Who can help you now" };

async function openSheet(path = "/login") {
  const user = visit(path);
  await user.click(await screen.findByRole("button", BUTTON));
  return { user, sheet: within(screen.getByRole("dialog", SHEET)) };
}

describe("the help button", () => {
  test.each(["/login", "/signup", "/recover", "/no/such/page"])(
    "is on %s for somebody who is not logged in",
    async (path) => {
      visit(path);
      await screen.findByRole("heading", { level: 1 });
      expect(screen.getByRole("button", BUTTON).closest("header")).toBeVisible();
    },
  );

  test.each(["/", "/records", "/routines", "/profile"])(
    "is on %s beside the navbar, not in it",
    async (path) => {
      logInAsAna();
      visit(path);
      await screen.findByRole("heading", { level: 1 });
      const button = screen.getByRole("button", BUTTON);
      expect(button.closest("header")).toBeVisible();
      expect(screen.getByRole("navigation", { name: "Main" })).not.toContainElement(button);
    },
  );

  test("works while a page is still loading", async () => {
    logInAsAna();
    storeSession({ secondsLeft: -1 });
    const answer = Promise.withResolvers<Response>();
    server.use(http.post("*/api/token/refresh/", () => answer.promise));
    const { sheet } = await openSheet("/records");
    expect(screen.getByText("Loading...")).toBeInTheDocument();
    expect(sheet.getByRole("link", { name: "In danger? Call 999" })).toBeVisible();
    // A later test would wait for this answer as well.
    answer.resolve(HttpResponse.json({ access: tokenFor(600), refresh: "refresh-2" }));
    await waitFor(() => expect(screen.queryByText("Loading...")).not.toBeInTheDocument());
  });
});

describe("the help sheet", () => {
  test("has 999 and a way out in sight, and every situation", async () => {
    const { sheet } = await openSheet();
    expect(sheet.getByRole("link", { name: "In danger? Call 999" })).toHaveAttribute(
      "href",
      "tel:999",
    );
    expect(sheet.getByRole("link", { name: "Leave this page quickly" })).toHaveAttribute(
      "href",
      "https://www.bbc.co.uk/weather",
    );
    expect(sheet.getAllByRole("heading", { level: 3 }).map((node) => node.textContent)).toEqual(
      SITUATIONS.map(({ title }) => title),
    );
  });

  test.each(SITUATIONS)("$id: opens to a text and whom to call", async ({ title, contacts }) => {
    const { user, sheet } = await openSheet();
    const heading = sheet.getByRole("heading", { level: 3, name: title });
    const situation = heading.closest("details");
    if (situation === null) throw new Error(`${title} cannot be opened`);
    expect(situation).not.toHaveAttribute("open");
    await user.click(heading);
    expect(situation).toHaveAttribute("open");
    for (const { label, href } of contacts) {
      const link = within(situation).getByRole("link", {
        name: (name) => name.startsWith(label),
      });
      expect(link).toHaveAttribute("href", href);
    }
  });

  test("is closed by its button and by Escape", async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog", SHEET)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", BUTTON));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", SHEET)).not.toBeInTheDocument();
  });
});
