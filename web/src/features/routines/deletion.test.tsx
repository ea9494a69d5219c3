import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Routine } from "@/api/types";
import { problem } from "@/testing/fixtures";
import { day, openRoutines, weekOf } from "@/testing/routines";
import { server } from "@/testing/server";

const DONE = "Routine deleted successfully!";
const PATH = "*/api/routines/delete/20261116/";

const week = weekOf("2026-11-15", "b");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T10:00:00Z") });
});

/** Lets the server forget a day, and serve the rest. */
function acceptDeletion(path: string, after: Routine[]) {
  server.use(
    http.delete(path, () => {
      server.use(http.get("*/api/routines/", () => HttpResponse.json(after)));
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

async function deleteDay(user: UserEvent, date = "16/11/2026") {
  await user.click(day(date).getByRole("button", { name: "Delete" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete Routine" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
}

describe("deleting a routine", () => {
  test("says that it works, and a second tap sends no second request", async () => {
    const user = await openRoutines(week);
    const gone = Promise.withResolvers<null>();
    const asked = vi.fn();
    server.use(
      http.delete(PATH, async () => {
        asked();
        await gone.promise;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await deleteDay(user);
    expect(await screen.findByText("Deleting...")).toBeVisible();
    await deleteDay(user);
    gone.resolve(null);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("[T-04] asks first, and Cancel changes nothing", async () => {
    const user = await openRoutines(week);
    const button = day("16/11/2026").getByRole("button", { name: "Delete" });
    expect(button).toHaveAccessibleDescription(/16\/11\/2026$/);
    await user.click(button);
    const dialog = screen.getByRole("alertdialog", { name: "Delete Routine" });
    expect(dialog).toHaveAccessibleDescription(
      "Are you sure you want to delete this routine? This action cannot be undone.",
    );
    // A deletion would fail the test: no answer is set up.
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(screen.getByText("16/11/2026")).toBeVisible();
  });

  test("[T-05] [T-08] 204 is said, the list reloads and the focus goes to the next", async () => {
    acceptDeletion(PATH, week.toSpliced(1, 1));
    const user = await openRoutines(week);
    await deleteDay(user);
    expect(await screen.findByText(DONE)).toBeVisible();
    await waitFor(() => expect(screen.queryByText("16/11/2026")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { name: /17\/11\/2026$/ })).toHaveFocus();
  });

  test("[T-05] [T-06] of the last one leaves the empty page and the message", async () => {
    acceptDeletion("*/api/routines/delete/20261115/", []);
    const user = await openRoutines(week.slice(0, 1));
    await deleteDay(user, "15/11/2026");
    expect(await screen.findByText("You don't have any skincare routines yet.")).toBeVisible();
    expect(screen.getByText(DONE)).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("[T-05] another status says so, with the reason", async () => {
    server.use(
      http.delete(PATH, () =>
        HttpResponse.json(problem(404, "There is no such routine.", "not_found"), { status: 404 }),
      ),
    );
    const user = await openRoutines(week);
    await deleteDay(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to delete routine\.Error: There is no such routine\.$/,
    );
    expect(screen.getByText("16/11/2026")).toBeVisible();
  });

  test("[T-05] a success other than 204 is none", async () => {
    server.use(http.delete(PATH, () => HttpResponse.json({})));
    const user = await openRoutines(week);
    await deleteDay(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to delete routine\.$/);
  });

  test("[T-05] no answer gives the reason", async () => {
    server.use(http.delete(PATH, () => HttpResponse.error()));
    const user = await openRoutines(week);
    await deleteDay(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error: We couldn't reach Clary. Check your connection and try again.$/,
    );
  });
});
