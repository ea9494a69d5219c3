import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { openAdmin, panel, FIRST_LOAD, someTotals } from "@/testing/admin";
import { problem } from "@/testing/fixtures";
import { comeBackLater } from "@/testing/later";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const PARTS = ["users", "totals", "trends", "feedback", "audit"];

describe("the dashboard", () => {
  test("says of every part that it is loading", async () => {
    logInAsAna({ is_admin: true });
    server.use(http.get("*/api/admin/:part/", () => delay("infinite")));
    visit("/admin");
    expect(await screen.findByText("Loading totals...", {}, FIRST_LOAD)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    for (const part of ["trends", "users", "analytics", "feedback", "the audit log"]) {
      expect(screen.getByText(`Loading ${part}...`)).toBeVisible();
    }
  });

  test("[M-06] says of every part why it could not be loaded, and tries again", async () => {
    const user = await openAdmin(() =>
      server.use(
        http.get("*/api/admin/:part/", () =>
          HttpResponse.json(problem(500, "Back soon.", "internal"), { status: 500 }),
        ),
      ),
    );
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "Error loading totals: Back soon.",
      "Error loading trends: Back soon.",
      "Error loading users: Back soon.",
      "Error loading deleted accounts: Back soon.",
      "Error loading analytics: Back soon.",
      "Error loading feedback: Back soon.",
      "Error loading complaints: Back soon.",
      "Error loading the audit log: Back soon.",
    ]);

    server.use(http.get("*/api/admin/users/", () => HttpResponse.json([])));
    await user.click(panel("User Management").getByRole("button", { name: "Try again" }));
    expect(await panel("User Management").findByText("No users match.")).toBeVisible();
  });

  test("[M-06] cannot tell whose row is whose without knowing who is logged in", async () => {
    await openAdmin(() =>
      server.use(http.get("*/api/user/me/", () => new HttpResponse(null, { status: 500 }))),
    );
    expect(screen.getByRole("alert")).toHaveTextContent(
      /^Error loading users: Internal Server Error$/,
    );
    expect(panel("User Management").queryByRole("table")).not.toBeInTheDocument();
  });

  test("keeps what is in view when a later refetch fails", async () => {
    await openAdmin();
    const refetched = vi.fn();
    server.use(
      http.get("*/api/admin/:part/", ({ params }) => {
        refetched(params.part);
        return new HttpResponse(null, { status: 503 });
      }),
    );
    comeBackLater();
    for (const part of PARTS) await waitFor(() => expect(refetched).toHaveBeenCalledWith(part));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(panel("User Management").getByRole("table")).toBeVisible();
  });

  test("begins with everybody in five figures", async () => {
    await openAdmin();
    const figures = screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(figures).toEqual([
      ["Users", "1,500"],
      ["AI requests", "20,300"],
      ["Photos classified", "4,100"],
      ["Questionnaires", "4,050"],
      ["Courses", "310"],
    ]);
  });

  test("counts the texts that a clinician has signed", async () => {
    await openAdmin();
    expect(
      screen.getByText("Texts signed by a clinician: emergencies 40 of 156, answers 0 of 771."),
    ).toBeVisible();
  });

  test("leads to its parts and says how much feedback is open", async () => {
    const user = await openAdmin();
    await user.click(screen.getByRole("link", { name: "Feedback (2 open)" }));
    expect(screen.getByRole("heading", { name: "Feedback" })).toHaveFocus();
    await user.click(screen.getByRole("link", { name: "Users" }));
    expect(screen.getByRole("heading", { name: "User Management" })).toHaveFocus();
  });

  test("does not count feedback that there is none of", async () => {
    await openAdmin(() =>
      server.use(
        http.get("*/api/admin/totals/", () =>
          HttpResponse.json({ ...someTotals, open_feedback: 0 }),
        ),
      ),
    );
    expect(screen.getByRole("link", { name: "Feedback" })).toBeVisible();
  });
});
