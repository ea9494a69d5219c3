import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import type { Treatments } from "@/api/types";
import { problem } from "@/testing/fixtures";
import { openQuestionnaire } from "@/testing/questionnaire";
import { failToLoad, server } from "@/testing/server";

const told: Treatments = {
  routine: {
    text: "Adapalene from my GP every night",
    source: { kind: "questionnaire", date: "2026-10-03" },
  },
  in_use: [
    {
      id: "adapalene",
      kind: "medicine",
      name: "adapalene",
      source: { kind: "questionnaire", date: "2026-10-03" },
      finished: false,
      fixed: false,
      doubtful: false,
    },
    {
      id: "lymecycline",
      kind: "medicine",
      name: "lymecycline",
      source: { kind: "check_in", date: "2026-10-20" },
      finished: false,
      fixed: false,
      doubtful: false,
    },
    {
      id: "pregnancy",
      kind: "pregnancy",
      name: "pregnancy",
      source: { kind: "conversation", date: "2026-10-21" },
      finished: false,
      fixed: false,
      doubtful: false,
    },
    {
      id: "allergy-NICKEL",
      kind: "allergy",
      name: "Nickel and metals",
      source: { kind: "profile" },
      finished: false,
      fixed: true,
      doubtful: false,
    },
  ],
};

/** Opens the form of somebody who said this, and notes what is ended. */
async function openFor(treatments: Treatments) {
  const ended: string[] = [];
  server.use(
    http.get("*/api/treatments/", () => HttpResponse.json(treatments)),
    http.put("*/api/treatments/:id/ended/", async ({ params, request }) => {
      ended.push(`${String(params.id)} ${JSON.stringify(await request.json())}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { user: await openQuestionnaire(), ended };
}

const field = () => screen.getByLabelText("Current Skincare Routine");

test("one tap says that the routine is still used", async () => {
  const { user } = await openFor(told);
  const offer = within(await screen.findByRole("region", { name: "Still using this?" }));
  expect(offer.getByText("From your questionnaire of 3 October 2026")).toBeVisible();
  await user.click(offer.getByRole("button", { name: "Yes, still using this" }));
  expect(field()).toHaveValue("Adapalene from my GP every night");
  await waitFor(() => expect(field()).toHaveFocus());
  expect(screen.queryByRole("region", { name: "Still using this?" })).not.toBeInTheDocument();
});

test("one tap ends the routine, and another takes that back", async () => {
  const { user, ended } = await openFor(told);
  const offer = within(await screen.findByRole("region", { name: "Still using this?" }));
  await user.click(offer.getByRole("button", { name: "No longer using this" }));
  expect(await offer.findByText("Noted: you no longer use this.")).toBeVisible();
  await user.click(offer.getByRole("button", { name: "Undo" }));
  expect(await offer.findByText("Still using this?")).toBeVisible();
  expect(ended).toEqual(['routine {"ended":true}', 'routine {"ended":false}']);
  expect(field()).toHaveValue("");
});

test("names what else counts, once, and what is not in the profile anyway", async () => {
  const { user, ended } = await openFor(told);
  const list = within(await screen.findByRole("region", { name: "Clary takes this into account" }));
  expect(list.getAllByRole("listitem")).toHaveLength(2);
  await user.click(list.getByRole("button", { name: "Still using this: lymecycline" }));
  expect(field()).toHaveValue("lymecycline");
  await user.click(list.getByRole("button", { name: "No longer true: pregnancy" }));
  expect(await list.findByText("Noted: this no longer counts.")).toBeVisible();
  expect(ended).toEqual(['pregnancy {"ended":true}']);
});

test("says so when an end could not be saved", async () => {
  const { user } = await openFor(told);
  server.use(
    http.put("*/api/treatments/:id/ended/", () =>
      HttpResponse.json(problem(500, "No.", "internal"), { status: 500 }),
    ),
  );
  const offer = within(await screen.findByRole("region", { name: "Still using this?" }));
  await user.click(offer.getByRole("button", { name: "No longer using this" }));
  expect(await offer.findByText("We couldn't save that. Please try again.")).toBeVisible();
});

test("an active ingredient from a shop is asked about like a medicine", async () => {
  await openFor({
    in_use: [
      {
        id: "product-retinol",
        kind: "product",
        name: "Retinol",
        source: { kind: "check_in", date: "2026-10-20" },
        finished: false,
        fixed: false,
        doubtful: false,
      },
    ],
  });
  expect(await screen.findByRole("button", { name: "Still using this: Retinol" })).toBeVisible();
  expect(screen.getByRole("button", { name: "No longer using this: Retinol" })).toBeVisible();
});

test("asks about what may have ended, also of the routine, and one tap keeps it", async () => {
  const doubted = told.in_use.slice(0, 1).map((use) => ({ ...use, doubtful: true }));
  const { user, ended } = await openFor({ ...told, in_use: doubted });
  const list = within(await screen.findByRole("region", { name: "Clary takes this into account" }));
  expect(
    list.getByText(
      "It sounded as if you stopped this, in your questionnaire of 3 October 2026. Still using it?",
    ),
  ).toBeVisible();
  await user.click(list.getByRole("button", { name: "Still using this: adapalene" }));
  expect(await list.findByText("Noted: this still counts.")).toBeVisible();
  expect(list.queryByRole("button", { name: /^Still using/ })).not.toBeInTheDocument();
  expect(ended).toEqual(['adapalene {"ended":false}']);
  expect(field()).toHaveValue("");
});

test("somebody without an earlier record sees nothing of it", async () => {
  await openFor({ in_use: [] });
  expect(screen.queryByRole("region", { name: "Still using this?" })).not.toBeInTheDocument();
});

test("says that nothing is forgotten when it cannot be loaded, and tries again", async () => {
  const fix = failToLoad("*/api/treatments/", () =>
    HttpResponse.json(problem(500, "No.", "internal"), { status: 500 }),
  );
  const user = await openQuestionnaire();
  expect(await screen.findByText(/It still counts/)).toBeVisible();
  fix();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/It still counts/)).not.toBeInTheDocument());
});
