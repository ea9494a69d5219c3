import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { answerAsAdmin } from "@/testing/admin";
import { anasProfile, ben, problem, tokenFor } from "@/testing/fixtures";
import { openProfile, section } from "@/testing/profile";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna, storeBensSession, storeSession } from "@/testing/session";

const PROTECTED = ["/", "/chatbot", "/records", "/routines", "/profile", "/admin"];

describe("access", () => {
  test.each(PROTECTED)("[N-02] [N-14] %s sends a visitor to /login", async (path) => {
    visit(path);
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(address()).toBe("/login");
  });

  test.each([
    ["/", "Fill the Questionnaire"],
    ["/chatbot", "ChatBot"],
    ["/records", "Filled Questionnaires"],
    ["/routines", "Your Skincare Routines"],
    ["/profile", "User Profile"],
  ])("[N-01] [N-15] %s is open to someone logged in and headed %s", async (path, heading) => {
    logInAsAna();
    visit(path);
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${heading} – Clary`));
    expect(address()).toBe(path);
  });

  test("[N-03] [N-16] shows Loading... while an expired token is refreshed", async () => {
    logInAsAna();
    storeSession({ secondsLeft: -1 });
    const refreshing = vi.fn();
    const answer = Promise.withResolvers<Response>();
    server.use(
      http.post("*/api/token/refresh/", () => {
        refreshing();
        return answer.promise;
      }),
    );
    visit("/");

    await waitFor(() => expect(refreshing).toHaveBeenCalledOnce());
    expect(screen.getByRole("status")).toHaveTextContent(/^Loading...$/);
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
    answer.resolve(HttpResponse.json({ access: tokenFor(600), refresh: "refresh-2" }));
    expect(await screen.findByText("Hello, ana.")).toBeVisible();
  });

  test("[N-16] stays when the refresh cannot reach the server, and goes on afterwards", async () => {
    logInAsAna();
    storeSession({ secondsLeft: -1 });
    server.use(http.post("*/api/token/refresh/", () => HttpResponse.error()));
    visit("/routines");
    expect(await screen.findByText("Clary can't be reached right now.")).toBeVisible();
    expect(address()).toBe("/routines");
    expect(localStorage.getItem("refresh_token")).toBe("refresh-1");

    server.use(
      http.post("*/api/token/refresh/", () =>
        HttpResponse.json({ access: tokenFor(600), refresh: "refresh-2" }),
      ),
    );
    act(() => {
      window.dispatchEvent(new Event("online"));
    });
    expect(await screen.findByText("You don't have any skincare routines yet.")).toBeVisible();
    expect(screen.queryByText("Clary can't be reached right now.")).not.toBeInTheDocument();
  });

  test("[N-16] sends to /login when the refresh is refused", async () => {
    storeSession({ secondsLeft: -1 });
    server.use(http.post("*/api/token/refresh/", () => new HttpResponse(null, { status: 401 })));
    visit("/records");
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  });

  test("a session that ended elsewhere leads to /login", async () => {
    logInAsAna();
    const unauthorized = () =>
      HttpResponse.json(problem(401, "Please log in.", "unauthorized"), { status: 401 });
    server.use(
      http.get("*/api/user/me/", unauthorized),
      http.post("*/api/token/refresh/", unauthorized),
    );
    visit("/");
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(localStorage.getItem("access_token")).toBeNull();
  });

  test("logging out in another tab leads to /login here", async () => {
    logInAsAna();
    visit("/");
    await screen.findByText("Hello, ana.");

    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  });

  test.each([
    ["as soon as it happens", new StorageEvent("storage", { key: "access_token" })],
    ["when the tab comes back into view", new Event("visibilitychange")],
  ])("someone else's login in another tab starts the page afresh %s", async (_name, event) => {
    const user = await openProfile();
    await user.type(section("Skin Profile").getByLabelText("Allergies"), ", latex");
    await user.type(section("Account Information").getByLabelText("Current Password"), "secret");
    const bens = { ...anasProfile, allergies: "Pollen" };
    server.use(
      http.get("*/api/user/me/", () => HttpResponse.json(ben)),
      http.get("*/api/user/profile/", () => HttpResponse.json(bens)),
    );

    storeBensSession();
    window.dispatchEvent(event);
    await waitFor(() => expect(screen.getByLabelText("Username")).toHaveValue("ben"));
    expect(section("Skin Profile").getByLabelText("Allergies")).toHaveValue("Pollen");
    expect(section("Account Information").getByLabelText("Current Password")).toHaveValue("");
    expect(address()).toBe("/profile");
  });

  test("a page that has not heard of someone else's login does not write", async () => {
    const user = await openProfile();
    storeBensSession();

    // A request would fail the test: no answer is set up.
    await user.click(screen.getByRole("button", { name: "Update Profile" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error updating profile: Someone else is now logged in on this browser.",
    );
  });

  test("another login of the same person leaves the page as it is", async () => {
    const user = await openProfile();
    await user.type(section("Skin Profile").getByLabelText("Allergies"), ", latex");

    localStorage.setItem("access_token", tokenFor(600, "later"));
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "access_token" }));
    });
    expect(section("Skin Profile").getByLabelText("Allergies")).toHaveValue("Nickel, latex");
  });
});

describe("admin", () => {
  test("opens to an admin", async () => {
    logInAsAna({ is_admin: true });
    answerAsAdmin();
    visit("/admin");
    expect(await screen.findByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  });

  test("[N-04] sends anyone else to /", async () => {
    logInAsAna({ is_admin: false });
    visit("/admin");
    expect(await screen.findByRole("heading", { name: "Fill the Questionnaire" })).toBeVisible();
    expect(address()).toBe("/");
  });

  test("[N-05] a failed check is only logged and counts as not admin", async () => {
    logInAsAna();
    server.use(http.get("*/api/user/profile/", () => new HttpResponse(null, { status: 500 })));
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    visit("/admin");

    expect(await screen.findByRole("heading", { name: "Fill the Questionnaire" })).toBeVisible();
    expect(address()).toBe("/");
    expect(log).toHaveBeenCalledWith("The admin check failed:", expect.any(Error));
    log.mockClear();
  });
});

describe("layout", () => {
  test.each(["/nowhere", "/profile/extra", "/login/x"])(
    "[N-09] %s is a 404 page with the way home",
    async (path) => {
      logInAsAna();
      const user = visit(path);
      expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
      await waitFor(() => expect(document.title).toBe("Page Not Found – Clary"));

      await user.click(screen.getByRole("link", { name: "Return Home" }));
      expect(await screen.findByText("Hello, ana.")).toBeVisible();
      expect(address()).toBe("/");
    },
  );

  test.each(["/login", "/signup", "/nowhere"])("[N-13] [N-06] %s has the footer", async (path) => {
    visit(path);
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.getByRole("contentinfo")).toHaveTextContent("Skincare Recommendation Project");
    expect(address()).toBe(path);
  });

  test("[N-13] the footer behind the login opens the privacy policy", async () => {
    logInAsAna();
    const user = visit("/chatbot");
    const footer = await screen.findByRole("contentinfo");
    expect(footer).toHaveTextContent("Skincare Recommendation Project");

    await user.click(within(footer).getByRole("button", { name: "Privacy policy" }));
    expect(await screen.findByRole("dialog", { name: "Privacy policy" })).toBeVisible();
  });

  test("the heading takes the focus after a navigation, not on the first page", async () => {
    logInAsAna();
    const user = visit("/nowhere");
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveFocus();

    await user.click(screen.getByRole("link", { name: "Return Home" }));
    expect(await screen.findByRole("heading", { name: "Fill the Questionnaire" })).toHaveFocus();
  });

  test("a page that cannot be shown offers a reload", async () => {
    logInAsAna();
    server.use(http.get("*/api/user/profile/", () => HttpResponse.json({ skin_type: "Dry" })));
    server.use(http.get("*/api/user/consents/", () => HttpResponse.json({})));
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    visit("/profile");

    expect(await screen.findByRole("button", { name: "Reload the page" })).toBeVisible();
    log.mockClear();
  });
});
