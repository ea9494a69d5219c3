import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { answerProgress, openProgress, photoOn } from "@/testing/progress";
import { server } from "@/testing/server";

const first = photoOn("2026-09-01", {
  questionnaire_id: 1,
  photo_kept_until: "2026-11-30T09:30:00Z",
});
const second = photoOn("2026-09-08", {
  questionnaire_id: 2,
  photo_kept_until: "2026-12-07T09:30:00Z",
});
const QUESTION = "Keep your first photo for comparison?";

test("with two photos, the first may be kept longer, and only if the person says so", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/api/questionnaires/1/photo-retention/", async ({ request }) => {
      sent.push(await request.json());
      answerProgress({ photos: [{ ...first, starting_photo: true }, second] });
      return HttpResponse.json({ starting_photo: true, photo_kept_until: "2027-05-16T09:30:00Z" });
    }),
  );
  const user = await openProgress({ photos: [first, second] });
  expect(screen.getByText(QUESTION)).toBeVisible();
  expect(screen.getByText(/is deleted on 30 November 2026/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "For 6 months" }));
  expect(await screen.findByText("Your starting photo is kept.")).toBeVisible();
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  expect(sent).toEqual([{ keep: "6_months" }]);
});

test("one photo, or a photo that was kept already, raises no question", async () => {
  await openProgress({ photos: [{ ...first, starting_photo: true }, second] });
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
});

test("no is remembered, and the question does not come back", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/api/questionnaires/1/photo-retention/", async ({ request }) => {
      sent.push(await request.json());
      answerProgress({ photos: [{ ...first, starting_photo_answered: true }, second] });
      return HttpResponse.json({
        starting_photo: false,
        photo_kept_until: first.photo_kept_until,
      });
    }),
  );
  const user = await openProgress({ photos: [first, second] });
  await user.click(screen.getByRole("button", { name: "No, thanks" }));
  const answer = await screen.findByText("We won't ask again about this side of your face.");
  expect(answer).toBeVisible();
  expect(screen.getByText(/Your photo is deleted on 30 November 2026/)).toBeVisible();
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  expect(sent).toEqual([{ keep: "standard" }]);
});

test("somebody who said no is not asked about a later photo of that side", async () => {
  await openProgress({
    photos: [
      { ...first, starting_photo_answered: true, image: null, photo_kept_until: null },
      second,
    ],
  });
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
});
