import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { Questionnaire } from "@/api/types";
import { bareRecord, mildRecord, problem } from "@/testing/fixtures";
import { card, openRecords } from "@/testing/records";
import { server } from "@/testing/server";

const DONE = "Questionnaire deleted successfully!";

/** Lets the server forget a record, or its photo only, and serve the rest. */
function acceptDeletion(path: string, after: Questionnaire[]) {
  server.use(
    http.delete(`*${path}`, () => {
      server.use(http.get("*/api/questionnaires/", () => HttpResponse.json(after)));
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

async function deleteFirst(user: Awaited<ReturnType<typeof openRecords>>) {
  await user.click(card("05/03/2026").getByRole("button", { name: "Delete" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete Questionnaire" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
}

describe("deleting a record", () => {
  test("says that it works, and a second tap sends no second request", async () => {
    const user = await openRecords(mildRecord, bareRecord);
    const gone = Promise.withResolvers<null>();
    const asked = vi.fn();
    server.use(
      http.delete("*/api/questionnaires/delete/1/", async () => {
        asked();
        await gone.promise;
        server.use(http.get("*/api/questionnaires/", () => HttpResponse.json([bareRecord])));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await deleteFirst(user);
    expect(await screen.findByText("Deleting...")).toBeVisible();
    await deleteFirst(user);
    gone.resolve(null);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(screen.queryByText("Deleting...")).not.toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("[R-04] asks first, and Cancel changes nothing", async () => {
    const user = await openRecords(mildRecord);
    const button = card("05/03/2026").getByRole("button", { name: "Delete" });
    expect(button).toHaveAccessibleDescription(/^05\/03\/2026/);
    await user.click(button);

    const dialog = screen.getByRole("alertdialog", { name: "Delete Questionnaire" });
    expect(dialog).toHaveAccessibleDescription(
      "Are you sure you want to delete this questionnaire? This action cannot be undone.",
    );
    expect(within(dialog).getByRole("button", { name: "Delete" })).toBeVisible();
    // A deletion would fail the test: no answer is set up.
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(screen.getByText("05/03/2026")).toBeVisible();
  });

  test("[R-05] [R-09] 204 is said, the list reloads and the focus goes to the next", async () => {
    acceptDeletion("/api/questionnaires/delete/1/", [bareRecord]);
    const user = await openRecords(mildRecord, bareRecord);
    await deleteFirst(user);
    expect(await screen.findByText(DONE)).toBeVisible();
    await waitFor(() => expect(screen.queryByText("05/03/2026")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { name: /^01\/03\/2026/ })).toHaveFocus();
  });

  test("[R-05] [R-06] of the last one leaves the empty page and the message", async () => {
    acceptDeletion("/api/questionnaires/delete/1/", []);
    const user = await openRecords(mildRecord);
    await deleteFirst(user);
    expect(await screen.findByText("You don't have any questionnaires yet.")).toBeVisible();
    expect(screen.getByText(DONE)).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("[R-05] another status says so, with the reason", async () => {
    server.use(
      http.delete("*/api/questionnaires/delete/1/", () =>
        HttpResponse.json(problem(404, "There is no such record.", "not_found"), { status: 404 }),
      ),
    );
    const user = await openRecords(mildRecord);
    await deleteFirst(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to delete questionnaire\.Error: There is no such record\.$/,
    );
    expect(screen.getByText("05/03/2026")).toBeVisible();
  });

  test("[R-05] a success other than 204 is none", async () => {
    server.use(http.delete("*/api/questionnaires/delete/1/", () => HttpResponse.json({})));
    const user = await openRecords(mildRecord);
    await deleteFirst(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to delete questionnaire\.$/,
    );
  });

  test("[R-05] no answer gives the reason", async () => {
    server.use(http.delete("*/api/questionnaires/delete/1/", () => HttpResponse.error()));
    const user = await openRecords(mildRecord);
    await deleteFirst(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error: We couldn't reach Clary. Check your connection and try again.$/,
    );
  });

  test("good news goes by itself", async () => {
    acceptDeletion("/api/questionnaires/delete/1/", [bareRecord]);
    const user = await openRecords(mildRecord, bareRecord);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await deleteFirst(user);
    expect(await screen.findByText(DONE)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(screen.queryByText(DONE)).not.toBeInTheDocument();
  });
});

describe("deleting only the photo", () => {
  async function deletePhoto(user: Awaited<ReturnType<typeof openRecords>>) {
    await user.click(screen.getByText("Delete photo only"));
    const dialog = screen.getByRole("alertdialog", { name: "Delete Photo" });
    expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete this photo\?/);
    await user.click(within(dialog).getByRole("button", { name: "Delete photo" }));
  }

  test("keeps the record", async () => {
    acceptDeletion("/api/questionnaires/1/image/", [
      { ...mildRecord, image: null, has_full_photo: false },
    ]);
    const user = await openRecords(mildRecord);
    await deletePhoto(user);
    expect(await screen.findByText("Photo deleted. Your record is still here.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Your Skin Image")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { name: /^05\/03\/2026/ })).toHaveFocus();
  });

  test("says why it could not be done", async () => {
    server.use(
      http.delete("*/api/questionnaires/1/image/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    const user = await openRecords(mildRecord);
    await deletePhoto(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to delete the photo\.Error: Back soon\.$/,
    );
    expect(screen.getByText("Your Skin Image")).toBeVisible();
  });
});
