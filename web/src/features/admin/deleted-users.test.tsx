import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { deletedBen, openAdmin, panel, rowsOf } from "@/testing/admin";
import { problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const DELETED = "*/api/admin/deleted-users/";
const RESTORE = "*/api/admin/deleted-users/8/restore/";
const deleted = () => panel("Deleted accounts");

async function openDeleted(...users: (typeof deletedBen)[]) {
  return openAdmin(() => server.use(http.get(DELETED, () => HttpResponse.json({ users }))));
}

describe("deleted accounts", () => {
  test("are listed with who deleted them and the time that is left", async () => {
    await openDeleted(deletedBen, {
      ...deletedBen,
      id: 10,
      username: "dora",
      deleted_by: { id: 7, username: "ana" },
      restorable: false,
    });
    const [head, ben, dora] = rowsOf(deleted().getByRole("table"));
    expect(head).toEqual(["ID", "Username", "Deleted by", "Erased in", "Actions"]);
    expect(ben?.slice(0, 3)).toEqual(["8", "ben", "cleo"]);
    expect(dora?.slice(0, 3)).toEqual(["10", "dora", "ana you"]);
    const [first, second] = deleted().getAllByRole("button", { name: "Restore" });
    expect(first).toBeEnabled();
    expect(first).toHaveAccessibleDescription("ben");
    expect(second).toBeDisabled();
  });

  test("say when there are none", async () => {
    await openDeleted();
    expect(deleted().getByText("No deleted accounts.")).toBeVisible();
  });

  test("are restored, and the focus goes to the heading", async () => {
    const user = await openDeleted(deletedBen);
    server.use(
      http.post(RESTORE, () => {
        server.use(http.get(DELETED, () => HttpResponse.json({ users: [] })));
        return HttpResponse.json({ message: "The account of ben was restored." });
      }),
    );
    await user.click(deleted().getByRole("button", { name: "Restore" }));
    expect(await screen.findByText("The account of ben was restored.")).toBeVisible();
    expect(await deleted().findByText("No deleted accounts.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Deleted accounts" })).toHaveFocus();
  });

  test("give the reason of a failure", async () => {
    const user = await openDeleted(deletedBen);
    server.use(
      http.post(RESTORE, () =>
        HttpResponse.json(problem(404, "There is no such user.", "not_found"), { status: 404 }),
      ),
    );
    await user.click(deleted().getByRole("button", { name: "Restore" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error restoring the account: There is no such user.$/,
    );
  });

  test("ask for the password when it was given too long ago", async () => {
    const user = await openDeleted(deletedBen);
    let confirmed = false;
    server.use(
      http.post("*/api/user/confirm-password/", () => {
        confirmed = true;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(RESTORE, () =>
        confirmed
          ? HttpResponse.json({ message: "The account of ben was restored." })
          : HttpResponse.json(
              problem(403, "Please confirm your password first.", "password_confirmation_required"),
              { status: 403 },
            ),
      ),
    );
    await user.click(deleted().getByRole("button", { name: "Restore" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
    await user.type(dialog.getByLabelText(/^Your password/), "Quiet-Meadow-41");
    await user.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("The account of ben was restored.")).toBeVisible();
  });
});
