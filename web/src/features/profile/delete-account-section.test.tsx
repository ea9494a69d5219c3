import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import { problem } from "@/testing/fixtures";
import { comeBackLater, eventually } from "@/testing/later";
import { openProfile, section } from "@/testing/profile";
import { address } from "@/testing/render";
import { server } from "@/testing/server";

const QUESTION =
  "Are you sure you want to permanently delete your account? This action cannot be undone.";

afterEach(() => onlineManager.setOnline(true));

const danger = () => section("Delete Account");

async function askToDelete(user: UserEvent) {
  await user.type(danger().getByLabelText("Confirm with your password"), "secret");
  await user.click(danger().getByRole("button", { name: "Delete Account" }));
  const dialog = screen.getByRole("alertdialog", { name: "Delete Account" });
  return { dialog, confirm: within(dialog).getByRole("button", { name: "Delete Account" }) };
}

function answer(status: number, detail = "No.") {
  const body = problem(status, detail, "wrong_password");
  server.use(http.post("*/api/user/delete-account/", () => HttpResponse.json(body, { status })));
}

function forgetTokensElsewhere() {
  localStorage.removeItem("access_token");
  window.dispatchEvent(new StorageEvent("storage", { key: "access_token" }));
}

describe("deleting the account", () => {
  test("[P-10] warns and shows what it takes", async () => {
    await openProfile();
    expect(
      danger().getByText(
        "Warning: This action cannot be undone. All your data will be permanently deleted.",
      ),
    ).toBeVisible();
    expect(danger().getByLabelText("Confirm with your password")).toBeVisible();
    expect(danger().getByLabelText("Confirm with your password")).toBeRequired();
    expect(danger().getByRole("button", { name: "Delete Account" })).toBeVisible();
  });

  test("[P-10] needs the password", async () => {
    const user = await openProfile();
    await user.click(danger().getByRole("button", { name: "Delete Account" }));
    expect(danger().getByText("Enter your password to confirm.")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  test("[P-10] [D-02] asks first, and cancel only closes", async () => {
    const user = await openProfile();
    const { dialog } = await askToDelete(user);
    expect(dialog).toHaveAccessibleDescription(QUESTION);

    // A request would fail the test: no answer is set up.
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  test("[P-11] is not offered to admins", async () => {
    await openProfile({ is_admin: true });
    expect(
      danger().getByText("Admin accounts cannot be deleted from the profile page."),
    ).toBeVisible();
    expect(danger().queryByText(/Warning/)).not.toBeInTheDocument();
    expect(danger().queryByRole("button")).not.toBeInTheDocument();
  });

  test("[P-12] after 1.5 s storage is cleared and the user is at /login", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/user/delete-account/", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Gone." });
      }),
    );
    const user = await openProfile();
    const { confirm } = await askToDelete(user);
    vi.useFakeTimers();
    fireEvent.click(confirm);
    await eventually(() =>
      expect(
        danger().getByText("Account deleted successfully. Redirecting to login..."),
      ).toBeVisible(),
    );
    expect(sent).toEqual({ current_password: "secret" });

    await act(() => vi.advanceTimersByTimeAsync(1400));
    expect(address()).toBe("/profile");
    expect(localStorage).not.toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(address()).toBe("/login");
    expect(localStorage).toHaveLength(0);
    vi.useRealTimers();
    expect(await screen.findByText("Account deleted successfully.")).toBeVisible();
  });

  test.each([
    ["a call on this page", comeBackLater],
    ["another tab", forgetTokensElsewhere],
  ])("[P-12] the message stays when %s learns that the session is over", async (_who, learn) => {
    server.use(
      http.post("*/api/user/delete-account/", () => HttpResponse.json({ message: "Gone." })),
    );
    const user = await openProfile();
    const { confirm } = await askToDelete(user);
    const unauthorized = () => new HttpResponse(null, { status: 401 });
    server.use(
      http.get("*/api/user/*", unauthorized),
      http.post("*/api/token/refresh/", unauthorized),
    );
    await user.click(confirm);
    await danger().findByText("Account deleted successfully. Redirecting to login...");

    learn();
    await waitFor(() => expect(localStorage.getItem("access_token")).toBeNull());
    // Only the page itself moves on with a message.
    expect(await screen.findByText("Account deleted successfully.")).toBeVisible();
    expect(address()).toBe("/login");
  });

  test("[P-13] 400 means a wrong password", async () => {
    answer(400);
    const user = await openProfile();
    const { confirm } = await askToDelete(user);
    await user.click(confirm);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Incorrect password. Please try again.$/,
    );
  });

  test("[P-13] any other failure gives its reason", async () => {
    answer(503, "Back soon.");
    const user = await openProfile();
    const { confirm } = await askToDelete(user);
    await user.click(confirm);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error deleting account: Back soon.$/,
    );
  });

  test("offline it fails at once, and nothing goes out when the network is back", async () => {
    const sent = vi.fn(() => HttpResponse.error());
    const user = await openProfile();
    const { confirm } = await askToDelete(user);
    server.use(http.post("*/api/user/delete-account/", sent));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => onlineManager.setOnline(false));
    await user.click(confirm);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error deleting account: You're offline. Nothing was changed.$/,
    );
    expect(danger().getByLabelText("Confirm with your password")).toHaveValue("secret");
    const attempts = sent.mock.calls.length;

    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("link", { name: "Routines" }));
    act(() => onlineManager.setOnline(true));
    await screen.findByText("You don't have any skincare routines yet.");
    expect(sent).toHaveBeenCalledTimes(attempts);
  });
});
