import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { anaAsAdmin, cleoAsAdmin, openAdmin, panel } from "@/testing/admin";
import { problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const CONFIRM = "*/api/user/confirm-password/";
const needed = () =>
  HttpResponse.json(
    problem(403, "Please confirm your password first.", "password_confirmation_required"),
    { status: 403 },
  );

/** Answers deletions of Ben with 403 until the password was confirmed. */
function askFirst() {
  const calls = { deletions: 0, confirmed: false };
  server.use(
    http.delete("*/api/admin/users/delete/8/", () => {
      calls.deletions += 1;
      if (!calls.confirmed) return needed();
      server.use(
        http.get("*/api/admin/users/", () => HttpResponse.json([anaAsAdmin, cleoAsAdmin])),
      );
      return HttpResponse.json({ message: "Gone." });
    }),
    http.post(CONFIRM, () => {
      calls.confirmed = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return calls;
}

async function deleteBen(user: UserEvent) {
  const row = panel("User Management").getByText("ben").closest("tr");
  if (row === null) throw new Error("not in a row");
  await user.click(within(row).getByRole("button", { name: "Delete" }));
  const question = within(screen.getByRole("alertdialog", { name: "Delete User" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  return within(await screen.findByRole("dialog", { name: "Confirm your password" }));
}

describe("a password that was given too long ago", () => {
  test("is asked for, and the act is repeated", async () => {
    const user = await openAdmin();
    const calls = askFirst();
    const dialog = await deleteBen(user);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Your password/), "Quiet-Meadow-41{Enter}");
    expect(await screen.findByText("User deleted successfully!")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(panel("User Management").getByText("cleo")).toHaveFocus());
    expect(calls.deletions).toBe(2);
  });

  test("is needed for a change of role, too", async () => {
    const user = await openAdmin();
    let confirmed = false;
    server.use(
      http.post("*/api/admin/users/toggle-role/8/", () =>
        confirmed ? HttpResponse.json({ message: "ben is now an admin." }) : needed(),
      ),
      http.post(CONFIRM, () => {
        confirmed = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(panel("User Management").getByRole("button", { name: "Promote" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
    await user.type(dialog.getByLabelText(/^Your password/), "Quiet-Meadow-41{Enter}");
    expect(await screen.findByText("ben is now an admin.")).toBeVisible();
  });

  test("can be left alone: nothing is done", async () => {
    const user = await openAdmin();
    const calls = askFirst();
    const dialog = await deleteBen(user);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(panel("User Management").getByText("ben")).toBeVisible();
    expect(calls.deletions).toBe(1);
  });

  test("must not be empty", async () => {
    const user = await openAdmin();
    askFirst();
    const dialog = await deleteBen(user);
    await user.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(dialog.getByText("Enter your password.")).toBeVisible();
  });

  test.each([
    [
      "wrong",
      () =>
        HttpResponse.json(problem(400, "Incorrect password.", "wrong_password"), {
          status: 400,
        }),
      "Incorrect password. Please try again.",
    ],
    [
      "throttled",
      () =>
        HttpResponse.json(problem(429, "Too many attempts. Please wait.", "throttled"), {
          status: 429,
        }),
      "Too many attempts. Please wait.",
    ],
    ["offline", () => HttpResponse.error(), "We couldn't reach Clary."],
  ])("that is %s keeps the dialog open and says why", async (_, answer, said) => {
    const user = await openAdmin();
    const calls = askFirst();
    server.use(http.post(CONFIRM, answer));
    const dialog = await deleteBen(user);
    await user.type(dialog.getByLabelText(/^Your password/), "Wrong-Meadow-41{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(said);
    expect(calls.deletions).toBe(1);
  });

  test("is sent once while it is being checked", async () => {
    const user = await openAdmin();
    askFirst();
    let sent = 0;
    server.use(
      http.post(CONFIRM, async () => {
        sent += 1;
        await delay("infinite");
      }),
    );
    const dialog = await deleteBen(user);
    await user.type(dialog.getByLabelText(/^Your password/), "Quiet-Meadow-41{Enter}{Enter}");
    await waitFor(() => expect(sent).toBe(1));
    expect(dialog.getByRole("button", { name: "Confirm" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});
