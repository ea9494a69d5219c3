import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Treatments } from "@/api/types";
import { emptyProgress, problem } from "@/testing/fixtures";
import { answerProgress, checkInOn, photoOn } from "@/testing/progress";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { answerAsAna, logInAsAna } from "@/testing/session";

import { firstAndLatest, spread, summaryRows } from "./summary-rows";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T10:00:00Z") });
  logInAsAna();
});

const sheet = async () =>
  within(await screen.findByRole("article", { name: "Preview of the page" }));

const twoPhotos = [
  photoOn("2026-09-01", { questionnaire_id: 1, acne_severity: "Moderate" }),
  photoOn("2026-11-10", { questionnaire_id: 2, own_severity: "Mild" }),
];

const USES: Treatments = {
  in_use: [
    {
      id: "adapalene",
      kind: "medicine",
      name: "Adapalene",
      source: { kind: "questionnaire", date: "2026-03-01" },
      since: "2026-03-01",
      finished: false,
      fixed: false,
      doubtful: false,
    },
    {
      id: "product-niacinamide",
      kind: "product",
      name: "Niacinamide",
      source: { kind: "check_in", date: "2026-04-01" },
      since: "2026-04-01",
      finished: false,
      fixed: false,
      doubtful: false,
    },
    {
      id: "pregnancy",
      kind: "pregnancy",
      name: "Pregnant",
      source: { kind: "conversation", date: "2026-11-01" },
      since: "2026-11-01",
      finished: false,
      fixed: false,
      doubtful: false,
    },
  ],
  routine: {
    text: "Gel cleanser\nAdapalene",
    source: { kind: "questionnaire", date: "2026-03-01" },
  },
};

const answerTreatments = (treatments: Treatments) =>
  server.use(http.get("*/api/treatments/", () => HttpResponse.json(treatments)));

describe("what a pharmacist asks first", () => {
  test("is on the page from the start: use, since when, pregnancy, allergies, triggers", async () => {
    answerAsAna({ allergies: "Nickel", triggers: "Stress" });
    answerTreatments(USES);
    visit("/progress/summary");
    const page = await sheet();
    expect(page.getAllByRole("heading", { level: 3 })[0]).toHaveTextContent("What I use now");
    const uses = page.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(uses).toEqual([
      "Adapalene, since at least 1 March 2026",
      "Niacinamide, since at least 1 April 2026",
      "Gel cleanser; Adapalene, as I wrote on 1 March 2026",
    ]);
    expect(page.getByText("Pregnant, since at least 1 November 2026")).toBeVisible();
    expect(page.getByText("Nickel")).toBeVisible();
    expect(page.getByText("Stress")).toBeVisible();
  });

  test("asks about what may have ended, and one tap ends it on the page", async () => {
    let treatments: Treatments = {
      in_use: USES.in_use.slice(0, 1).map((use) => ({ ...use, doubtful: true })),
    };
    server.use(
      http.get("*/api/treatments/", () => HttpResponse.json(treatments)),
      http.put("*/api/treatments/adapalene/ended/", () => {
        treatments = { in_use: [] };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = visit("/progress/summary");
    const page = await sheet();
    expect(page.getByText(/since at least 1 March 2026, perhaps stopped/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "No longer using this: Adapalene" }));
    expect(await page.findByText("I have told Clary of nothing that I use.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Undo: Adapalene" })).toBeVisible();
  });

  test("is not passed over in silence when Clary may not use the answers", async () => {
    server.use(http.get("*/api/treatments/", () => new HttpResponse(null, { status: 204 })));
    visit("/progress/summary");
    expect((await sheet()).getByText(/^Not listed: Clary may not use my answers/)).toBeVisible();
  });

  test("is shown on the screen with one tap, and closed as it was", async () => {
    answerTreatments(USES);
    const user = visit("/progress/summary");
    await sheet();
    await user.type(screen.getByLabelText("What I want to ask"), "Is this enough?");
    await user.click(screen.getByRole("link", { name: "Show it on this screen" }));
    const shown = within(await screen.findByRole("dialog", { name: /^My skin/ }));
    expect(shown.getByText("Adapalene")).toBeVisible();
    expect(shown.getByText("Is this enough?")).toBeVisible();
    expect(shown.queryByRole("navigation")).not.toBeInTheDocument();
    await user.click(shown.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByLabelText("What I want to ask")).toHaveValue("Is this enough?");
  });
});

describe("the page", () => {
  test("shows estimates with their limits, own ratings, use, allergies and questions", async () => {
    answerProgress({
      photos: twoPhotos,
      check_ins: [checkInOn("2026-11-09", { bother: "a_lot" })],
      routine_weeks: [{ monday: "2026-11-09", planned: 14, done: 9 }],
      changes: [{ date: "2026-10-01", kind: "check_in", text: "Started azelaic acid" }],
    });
    const user = visit("/progress/summary");
    const page = await sheet();
    expect(page.getByText(/It is not a diagnosis/)).toBeVisible();
    expect(page.getAllByText("Moderate")).toHaveLength(2);
    expect(page.getByText("A lot")).toBeVisible();
    expect(page.getAllByText("7 of 10")).toHaveLength(2);
    expect(page.getByText(/9 of 14 mornings and evenings/)).toBeVisible();
    expect(page.getByText("1 October 2026: Started azelaic acid")).toBeVisible();
    expect(page.getByText("Allergies")).toBeVisible();
    expect(page.queryByRole("heading", { name: "What I want to ask" })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("What I want to ask"), "Is this enough?");
    expect(page.getByText("Is this enough?")).toBeVisible();
  });

  test("asks for photos only when the box is ticked", async () => {
    const asked: string[] = [];
    server.use(
      http.get("*/api/questionnaires/:id/image/", ({ params }) => {
        asked.push(String(params.id));
        return new HttpResponse(new Blob(["x"], { type: "image/jpeg" }));
      }),
    );
    answerProgress({ photos: twoPhotos });
    const user = visit("/progress/summary");
    const page = await sheet();
    expect(page.queryByRole("img")).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await user.click(screen.getByLabelText("Include my first and latest photo"));
    expect(await page.findAllByRole("img")).toHaveLength(2);
    expect(asked.sort()).toEqual(["1", "2"]);
  });

  test("prints", async () => {
    answerProgress({});
    const print = vi.spyOn(window, "print").mockReturnValue();
    const user = visit("/progress/summary");
    await user.click(await screen.findByRole("button", { name: "Print or save as PDF" }));
    expect(print).toHaveBeenCalledOnce();
  });

  test("says why it could not be loaded, and tries again", async () => {
    server.use(
      http.get("*/api/progress/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    const user = visit("/progress/summary");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading your page: Back soon.",
    );
    answerProgress({});
    await user.click(screen.getByText("Try again"));
    expect(await sheet()).toBeDefined();
  });
});

describe("what fits on a page", () => {
  test("rows outside the period are left out", () => {
    const rows = summaryRows(
      {
        ...emptyProgress,
        photos: [photoOn("2026-01-01"), ...twoPhotos],
        check_ins: [checkInOn("2026-01-02"), checkInOn("2026-11-09")],
        routine_weeks: [
          { monday: "2026-01-05", planned: 14, done: 14 },
          { monday: "2026-11-09", planned: 14, done: 7 },
        ],
      },
      12,
      "2026-11-16",
    );
    expect(rows.photos).toHaveLength(2);
    expect(rows.checkIns).toHaveLength(1);
    expect(rows.routine).toEqual({ planned: 14, done: 7 });
    expect(rows.more).toEqual({ photos: 0, checkIns: 0, changes: 0 });
  });

  test("of many rows, the first and the last stay", () => {
    const rows = Array.from({ length: 50 }, (_, index) => index);
    expect(spread(rows, 6)).toEqual([0, 10, 20, 29, 39, 49]);
    expect(spread([1, 2], 6)).toEqual([1, 2]);
  });

  test("what does not fit is counted, and the latest changes stay", () => {
    const day = (index: number) => `2026-10-${String(index + 1).padStart(2, "0")}`;
    const days = Array.from({ length: 20 }, (_, index) => day(index));
    const rows = summaryRows(
      {
        ...emptyProgress,
        photos: days.map((date) => photoOn(date)),
        check_ins: days.map((date) => checkInOn(date)),
        changes: days.map((date) => ({ date, kind: "check_in" as const, text: "Retinol" })),
      },
      12,
      "2026-11-16",
    );
    for (const kind of ["photos", "checkIns", "changes"] as const) {
      expect(rows[kind].length).toBeGreaterThan(3);
      expect(rows[kind].length + rows.more[kind]).toBe(20);
    }
    expect(rows.changes.at(-1)?.date).toBe(day(19));
  });

  test("photos are of one side, and only stored ones", () => {
    const photos = [
      photoOn("2026-01-01", { questionnaire_id: 1, image: null }),
      photoOn("2026-02-01", { questionnaire_id: 2 }),
      photoOn("2026-03-01", { questionnaire_id: 3, side: "left" }),
      photoOn("2026-04-01", { questionnaire_id: 4 }),
    ];
    expect(firstAndLatest(photos).map(({ questionnaire_id }) => questionnaire_id)).toEqual([2, 4]);
    expect(firstAndLatest([])).toEqual([]);
  });
});
