import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import type { Questionnaire } from "@/api/types";
import { mildRecord, problem } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const photo: Questionnaire = {
  ...mildRecord,
  id: 1,
  image: "/api/questionnaires/1/image/",
  filled_at: "2026-09-01T09:30:00Z",
  photo_kept_until: "2026-11-30T09:30:00Z",
};

/** Opens "Your data" with one photo, keeps changes, and remembers what was sent. */
async function openWith(initial: Partial<Questionnaire>) {
  let record: Questionnaire = { ...photo, ...initial };
  const sent: unknown[] = [];
  logInAsAna();
  server.use(
    http.get("*/api/questionnaires/", () => HttpResponse.json([record])),
    http.put<never, { keep: string }>(
      "*/api/questionnaires/1/photo-retention/",
      async ({ request }) => {
        const choice = await request.json();
        sent.push(choice);
        const kept =
          choice.keep === "standard"
            ? { starting_photo: false, photo_kept_until: photo.photo_kept_until }
            : { starting_photo: true, photo_kept_until: "2027-09-01T09:30:00Z" };
        record = { ...record, ...kept, starting_photo_answered: true };
        return HttpResponse.json(kept);
      },
    ),
  );
  const user = visit("/your-data");
  await screen.findByRole("group", { name: "Delete my photos" });
  return { user, sent };
}

const list = async () => within(await screen.findByRole("region", { name: "Starting photos" }));

test("a no can be changed later, and taken back again", async () => {
  const { user, sent } = await openWith({ starting_photo_answered: true });
  const photos = await list();
  expect(photos.getByText(/1 September 2026, deleted on 30 November 2026/)).toBeVisible();
  // Named by its words, as people who speak to their device say what they see.
  const keep = photos.getByRole("button", { name: "Keep it longer" });
  expect(keep).toHaveAccessibleDescription(/^Photo from 1 September 2026/);
  await user.click(keep);
  expect(photos.getByText(/^How long shall we keep/)).toHaveFocus();
  await user.click(photos.getByRole("button", { name: "For one year" }));
  expect(await photos.findByText(/1 September 2026, kept until 1 September 2027/)).toBeVisible();
  expect(photos.getByText(/The photo is a starting photo now/)).toBeVisible();
  const stop = photos.getByRole("button", { name: "Stop keeping it longer" });
  expect(stop).toHaveAccessibleDescription(/^Photo from 1 September 2026/);
  await user.click(stop);
  expect(await photos.findByText(/deleted on 30 November 2026/)).toBeVisible();
  expect(sent).toEqual([{ keep: "1_year" }, { keep: "standard" }]);
});

test("the choices close again without a change", async () => {
  const { user, sent } = await openWith({ starting_photo_answered: true });
  const photos = await list();
  await user.click(photos.getByText("Keep it longer"));
  await user.click(photos.getByRole("button", { name: "Cancel" }));
  expect(photos.getByRole("button", { name: "Keep it longer" })).toHaveFocus();
  expect(sent).toEqual([]);
});

test("a choice that could not be saved says why, and the photo stays as it was", async () => {
  const { user } = await openWith({ starting_photo: true, starting_photo_answered: true });
  server.use(
    http.put("*/api/questionnaires/1/photo-retention/", () =>
      HttpResponse.json(problem(503, "We are very busy just now.", "unavailable"), { status: 503 }),
    ),
  );
  const photos = await list();
  const stop = photos.getByRole("button", { name: "Stop keeping it longer" });
  await user.click(stop);
  expect(await photos.findByRole("alert")).toHaveTextContent(
    "Error changing the photo: We are very busy just now.",
  );
  expect(stop).toHaveFocus();
});

test.each<[string, Partial<Questionnaire>]>([
  ["nobody was asked", {}],
  ["the photo is gone", { starting_photo_answered: true, image: null, photo_kept_until: null }],
])("there is no such list when %s", async (_, initial) => {
  await openWith(initial);
  expect(screen.queryByRole("region", { name: "Starting photos" })).not.toBeInTheDocument();
});
