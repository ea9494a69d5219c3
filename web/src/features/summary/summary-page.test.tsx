import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Treatments } from "@/api/types";
import { courseWeek, someCourse } from "@/testing/course";
import { problem } from "@/testing/fixtures";
import { keepShelf, productOf } from "@/testing/products";
import { answerProgress, checkInOn, photoOn } from "@/testing/progress";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { answerAsAna, logInAsAna } from "@/testing/session";

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

  test("has the course: the week, what was used how often, what was done, and what changed", async () => {
    const stung = {
      ...courseWeek,
      plain_from: "2026-11-18",
      reasons: ["Something stung, so this week is plain."],
    };
    server.use(
      http.get("*/api/course/", () =>
        HttpResponse.json({
          ...someCourse,
          current: stung,
          planned: [...someCourse.planned.slice(0, 2), stung],
        }),
      ),
    );
    visit("/progress/summary");
    const page = await sheet();
    expect(page.getByRole("heading", { name: "My course with Clary" })).toBeVisible();
    expect(page.getByText(/^Week 3 of 12\. Begun on 1 November 2026\./)).toHaveTextContent(
      "12 of 17 evenings, 9 of 17 mornings.",
    );
    expect(page.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Week 1, from 1 November 2026: niacinamide, tested on the inner arm, not on the face.",
      "Week 2, from 8 November 2026: niacinamide, every third evening.",
      "Week 3, from 15 November 2026: niacinamide, every third evening. Left off from 18 November 2026. Clary said: “Something stung, so this week is plain.”",
    ]);
  });

  test("says of a treatment what is also true of one that somebody bought", async () => {
    const treated = { ...courseWeek, stage: "treatment" as const, active: null };
    server.use(
      http.get("*/api/course/", () =>
        HttpResponse.json({ ...someCourse, current: treated, planned: [treated] }),
      ),
    );
    visit("/progress/summary");
    expect(await screen.findByText(/nothing beside a treatment from a pharmacy/)).toBeVisible();
    expect(screen.queryByText(/what was prescribed/)).not.toBeInTheDocument();
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

  test("has the products of the shelf in use, with their ingredients behind a tap", async () => {
    answerTreatments({
      in_use: [
        {
          id: "product-night-cream",
          kind: "product",
          name: "night cream",
          source: { kind: "shelf", date: "2026-03-01" },
          finished: false,
          fixed: false,
          doubtful: false,
        },
      ],
    });
    keepShelf([
      productOf("Night cream", {
        kind: "treatment",
        from: "prescribed",
        morning: false,
        since: "2026-03-01",
        stung_on: "2026-11-10",
        ingredients: "Aqua, Adapalene",
      }),
      productOf("Old toner", { finished_on: "2026-10-01" }),
    ]);
    const user = visit("/progress/summary");
    const page = await sheet();
    const uses = page.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(uses).toEqual([
      "Night cream, treatment, evening, prescribed, since 1 March 2026, stung on 10 November 2026Ingredients of Night creamAqua, Adapalene",
    ]);
    expect(page.getByText("Aqua, Adapalene")).not.toBeVisible();
    await user.click(page.getByText("Ingredients"));
    expect(page.getByText("Aqua, Adapalene")).toBeVisible();
    expect(page.queryByText(/nothing that I use/)).not.toBeInTheDocument();
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
    expect(page.getAllByText("more than 8 of 10")).toHaveLength(2);
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
