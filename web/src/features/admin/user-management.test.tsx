import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { AdminUser } from "@/api/types";
import { anaAsAdmin, benAsUser, cleoAsAdmin, openAdmin, panel, rowsOf } from "@/testing/admin";
import { problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const management = () => panel("User Management");

function row(username: string) {
  const name = management().getByText(username);
  const row = name.closest("tr");
  if (row === null) throw new Error("not in a row");
  return within(row);
}

/** From now on these are all users. */
function serve(...users: AdminUser[]) {
  server.use(http.get("*/api/admin/users/", () => HttpResponse.json(users)));
}

async function deleteBen(user: UserEvent) {
  await user.click(row("ben").getByRole("button", { name: "Delete" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete User" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
}

describe("the table of users", () => {
  test("[M-01] shows who is an admin and what can be done", async () => {
    await openAdmin();
    expect(rowsOf(management().getByRole("table"))).toEqual([
      ["ID", "Username", "Admin Status", "Actions"],
      ["7", "ana you", "Admin", "DemoteDelete"],
      ["8", "ben", "User", "PromoteDelete"],
      ["9", "cleo", "Admin", "DemoteDelete"],
    ]);
  });

  test("[M-02] disables both buttons on the own row, and on no other", async () => {
    await openAdmin();
    for (const button of row("ana").getAllByRole("button")) expect(button).toBeDisabled();
    for (const name of ["ben", "cleo"]) {
      const buttons = row(name).getAllByRole("button");
      expect(buttons).toHaveLength(2);
      for (const button of buttons) {
        expect(button).toBeEnabled();
        expect(button).toHaveAccessibleDescription(name);
      }
    }
  });
});

describe("deleting a user", () => {
  test("[M-03] asks first, names the user, and Cancel changes nothing", async () => {
    const user = await openAdmin();
    await user.click(row("ben").getByRole("button", { name: "Delete" }));
    const dialog = screen.getByRole("alertdialog", { name: "Delete User" });
    expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete ben\?/);
    // A deletion would fail the test: no answer is set up.
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(row("ben").getByRole("button", { name: "Delete" })).toBeEnabled();
  });

  test("[M-03] says so, reloads the list and the totals, and goes to the next", async () => {
    const user = await openAdmin();
    server.use(
      http.delete("*/api/admin/users/delete/8/", () => {
        serve(anaAsAdmin, cleoAsAdmin);
        return HttpResponse.json({ message: "Gone." });
      }),
    );
    await deleteBen(user);
    expect(await screen.findByText("User deleted successfully!")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("ben")).not.toBeInTheDocument());
    expect(management().getByText("cleo")).toHaveFocus();
  });

  test("[M-03] gives the reason of a failure", async () => {
    const user = await openAdmin();
    server.use(
      http.delete("*/api/admin/users/delete/8/", () =>
        HttpResponse.json(problem(404, "There is no such user.", "not_found"), { status: 404 }),
      ),
    );
    await deleteBen(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error deleting user: There is no such user.$/,
    );
    expect(management().getByText("ben")).toBeVisible();
  });

  test("[M-03] no answer is a failure too", async () => {
    const user = await openAdmin();
    server.use(http.delete("*/api/admin/users/delete/8/", () => HttpResponse.error()));
    await deleteBen(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error deleting user: We couldn't reach Clary\./,
    );
  });
});

describe("changing a role", () => {
  test("[M-04] shows what the server says, and the new role", async () => {
    const user = await openAdmin();
    server.use(
      http.post("*/api/admin/users/toggle-role/8/", () => {
        const profile = { ...benAsUser.profile, is_admin: true };
        serve(anaAsAdmin, { ...benAsUser, profile }, cleoAsAdmin);
        return HttpResponse.json({ message: "ben is an admin now." });
      }),
    );
    await user.click(row("ben").getByRole("button", { name: "Promote" }));
    expect(await screen.findByText("ben is an admin now.")).toBeVisible();
    await waitFor(() => expect(row("ben").getByRole("button", { name: "Demote" })).toHaveFocus());
    expect(row("ben").getByText("Admin")).toBeVisible();
  });

  test("[M-04] gives the reason of a failure", async () => {
    const user = await openAdmin();
    server.use(
      http.post("*/api/admin/users/toggle-role/9/", () =>
        HttpResponse.json(problem(403, "Only admins may do this.", "forbidden"), { status: 403 }),
      ),
    );
    await user.click(row("cleo").getByRole("button", { name: "Demote" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error updating user role: Only admins may do this.$/,
    );
  });

  test("[M-04] two quick clicks are one wish", async () => {
    const user = await openAdmin();
    let calls = 0;
    server.use(
      http.post("*/api/admin/users/toggle-role/8/", () => {
        calls += 1;
        return HttpResponse.json({ message: "ben is an admin now." });
      }),
    );
    await user.dblClick(row("ben").getByRole("button", { name: "Promote" }));
    expect(await screen.findByText("ben is an admin now.")).toBeVisible();
    expect(calls).toBe(1);
  });
});
