import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import type { Progress } from "@/api/types";
import { anasSettings, emptyProgress, problem } from "@/testing/fixtures";
import { checkInOn, openProgress, photoOn } from "@/testing/progress";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const statement: Progress["statement"] = {
  code: "no_clear_change",
  text: "No clear change since the start.",
  details: "Based on 3 photos.",
  side: "front",
  see_someone: null,
};

/** A day that lies some days before today. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const photos = [
  photoOn(daysAgo(20), { questionnaire_id: 1, own_severity: "Moderate", starting_photo: true }),
  photoOn(daysAgo(10), { questionnaire_id: 2, side: "left", shares: [] }),
  photoOn(daysAgo(3), { questionnaire_id: 3, side: null, acne_severity: null, shares: [] }),
];

test("a new person reads the server's sentence and sees how to start, without a chart", async () => {
  await openProgress();
  expect(screen.getByText(emptyProgress.statement.text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Do a check-in" })).toHaveAttribute(
    "href",
    "/progress/check-in",
  );
  expect(screen.getByRole("link", { name: "Add your first photo" })).toHaveAttribute("href", "/");
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Compare two photos" })).not.toBeInTheDocument();
});

test("the chart counts what it shows, and the tables say the same", async () => {
  const user = await openProgress({
    statement,
    photos,
    check_ins: [checkInOn(daysAgo(5))],
    routine_weeks: [{ monday: daysAgo(9), planned: 14, done: 9 }],
  });
  expect(screen.getByText("No clear change since the start.")).toBeVisible();
  expect(
    screen.getByRole("img", { name: /3 photos, 1 check-in, 1 week of a routine/ }),
  ).toBeVisible();

  const button = screen.getByRole("button", { name: "Show as a table" });
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  const [newest, second, oldest] = within(screen.getByRole("table", { name: "Photos" }))
    .getAllByRole("row")
    .slice(1);
  expect(newest).toHaveTextContent("Not analyzed");
  expect(second).toHaveTextContent("Left sideMild");
  expect(oldest).toHaveTextContent("FrontMildlikely Mild to Moderatestarting photoModerate");
  expect(screen.getByRole("table", { name: "Check-ins" })).toHaveTextContent(
    "ModerateA little better",
  );
  expect(screen.getByRole("table", { name: "Routine ticks by week" })).toHaveTextContent("9 of 14");
});

test("two photos can be compared", async () => {
  await openProgress({ photos: photos.slice(0, 2) });
  expect(screen.getByRole("link", { name: "Compare two photos" })).toHaveAttribute(
    "href",
    "/progress/compare",
  );
  expect(screen.getByRole("link", { name: "Page for a pharmacist or GP" })).toHaveAttribute(
    "href",
    "/progress/summary",
  );
});

test("photos that were deleted cannot be compared", async () => {
  await openProgress({ photos: photos.map((photo) => ({ ...photo, image: null })) });
  expect(screen.queryByRole("link", { name: "Compare two photos" })).not.toBeInTheDocument();
});

test("advice to see somebody stands out", async () => {
  const see_someone = { reason: "worse" as const, text: "Please show it to a pharmacist or GP." };
  await openProgress({ statement: { ...statement, code: "more_spots", see_someone }, photos });
  const card = screen.getByRole("group", { name: "Please have it looked at" });
  expect(card).toHaveTextContent(see_someone.text);
});

test("what changed when is numbered, and a long list waits behind a button", async () => {
  const changes = Array.from({ length: 8 }, (_, index) => ({
    date: daysAgo(40 - index),
    kind: "check_in" as const,
    text: `New product ${String(index + 1)}`,
  }));
  const user = await openProgress({ photos, changes });
  const notes = within(screen.getByRole("region", { name: "What changed when" }));
  expect(notes.getAllByRole("listitem")).toHaveLength(6);
  expect(notes.getByRole("list")).toHaveAttribute("start", "3");
  await user.click(notes.getByRole("button", { name: "Show all 8 changes" }));
  expect(notes.getAllByRole("listitem")).toHaveLength(8);
});

test("older photos show once all time is chosen", async () => {
  const user = await openProgress({ photos: [photoOn("2024-01-05")] });
  expect(screen.getByText(/There is nothing from this time/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "All" }));
  await user.click(await screen.findByRole("button", { name: "Show as a table" }));
  expect(await screen.findByRole("row", { name: /05\/01\/2024/ })).toBeVisible();
});

test("a check-in is deleted once the person confirms it", async () => {
  const deleted = vi.fn();
  const user = await openProgress({
    check_ins: [checkInOn("2026-03-01"), checkInOn("2026-03-08", { note: "Less sore." })],
  });
  server.use(
    http.delete("*/api/check-ins/:date/", ({ params }) => {
      deleted(params.date);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("*/api/progress/", () =>
      HttpResponse.json({ ...emptyProgress, check_ins: [checkInOn("2026-03-01")] }),
    ),
  );
  const list = within(screen.getByRole("region", { name: "Your check-ins" }));
  expect(list.getByText("Less sore.")).toBeVisible();
  await user.click(list.getByRole("button", { name: "Delete", description: "8 March 2026" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText(/8 March 2026/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));

  await waitFor(() => expect(list.queryByText("Less sore.")).not.toBeInTheDocument());
  expect(deleted).toHaveBeenCalledExactlyOnceWith("2026-03-08");
  const done = await screen.findByText("Check-in deleted.");
  expect(done.closest("[role=status]")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Your check-ins" })).toHaveFocus();
});

test("deleting a check-in says that it works, and a second tap sends no second request", async () => {
  const gone = Promise.withResolvers<null>();
  const asked = vi.fn();
  const user = await openProgress({ check_ins: [checkInOn("2026-03-08")] });
  server.use(
    http.delete("*/api/check-ins/:date/", async () => {
      asked();
      await gone.promise;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  async function deleteIt() {
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
  }
  await deleteIt();
  expect(await screen.findByText("Deleting...")).toBeVisible();
  await deleteIt();
  gone.resolve(null);
  expect(await screen.findByText("Check-in deleted.")).toBeVisible();
  expect(screen.queryByText("Deleting...")).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledOnce();
});

test("a check-in that could not be deleted stays", async () => {
  const user = await openProgress({ check_ins: [checkInOn("2026-03-08")] });
  server.use(http.delete("*/api/check-ins/:date/", () => new HttpResponse(null, { status: 503 })));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete the check-in.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "8 March 2026" })).toBeVisible();
});

test("a pause can be ended here", async () => {
  logInAsAna();
  server.use(
    http.get("*/api/user/data-settings/", () =>
      HttpResponse.json({ ...anasSettings, restricted: true }),
    ),
  );
  visit("/progress");
  expect(await screen.findByRole("button", { name: "End the pause" })).toBeVisible();
});

test("a failure says what happened and can be tried again", async () => {
  logInAsAna();
  const fix = failToLoad("*/api/progress/", () =>
    HttpResponse.json(problem(503, "The service is busy.", "unavailable"), { status: 503 }),
  );
  const user = visit("/progress");
  expect(
    await screen.findByText("Error loading your progress: The service is busy."),
  ).toBeVisible();
  fix();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(emptyProgress.statement.text)).toBeVisible();
});
