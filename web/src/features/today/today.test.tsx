import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Routine, Use } from "@/api/types";
import { getSealed } from "@/lib/sealed-store";
import { violations } from "@/testing/axe";
import { someCourse as course } from "@/testing/course";
import { problem } from "@/testing/fixtures";
import { answerProgress, checkInOn, photoOn } from "@/testing/progress";
import { visit } from "@/testing/render";
import { weekOf } from "@/testing/routines";
import { server } from "@/testing/server";
import { logInAsAna, storeSession } from "@/testing/session";
import { acceptTicks, failTicks } from "@/testing/ticks";

// Local time, which is the time zone of the tests as well as of a person.
const EVENING = new Date(2026, 10, 17, 20, 30);

const week = weekOf("2026-11-15", "b");

const doubtfulUse: Use = {
  id: "adapalene",
  kind: "medicine",
  name: "Adapalene",
  source: { kind: "check_in", date: "2026-11-10" },
  since: "2026-03-01",
  finished: false,
  fixed: false,
  doubtful: true,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: EVENING });
});

afterEach(() => {
  onlineManager.setOnline(true);
});

/** The first test of the file loads the page itself. */
const FIRST_LOAD = { timeout: 30_000 };

/** Opens the first page of Ana with these days. */
function openHome(days: Routine[]) {
  logInAsAna();
  server.use(http.get("*/api/routines/", () => HttpResponse.json(days)));
  return visit("/");
}

async function findToday() {
  return within(await screen.findByRole("region", { name: /^Today/ }, FIRST_LOAD));
}

describe("today", () => {
  test("shows the current half of the day above the questionnaire, with one tick", async () => {
    openHome(week);
    const today = await findToday();
    const heading = today.getByRole("heading", { name: "Today Tuesday evening" });
    const steps = today.getAllByRole("list")[0];
    expect(steps).toHaveTextContent("Wash gently.Use a 2.5% gel.Moisturise.");
    expect(today.getAllByRole("checkbox")).toHaveLength(1);
    const title = screen.getByRole("heading", { name: "Fill the Questionnaire", level: 1 });
    expect(heading.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await violations()).toEqual([]);
  });

  test("one tap ticks the evening off and counts it kindly", async () => {
    const sent = acceptTicks();
    const user = openHome(week);
    const today = await findToday();
    expect(today.getByText("A new week. Missing a day is fine.")).toBeVisible();
    await user.click(today.getByRole("checkbox", { name: "Evening done" }));
    await waitFor(() => expect(sent).toEqual([["20261117", { morning: false, evening: true }]]));
    expect(today.getByRole("checkbox", { name: "Evening done" })).toBeChecked();
    expect(
      today.getByText("This week: 1 of 7 evenings and 0 of 7 mornings. Each one counts."),
    ).toBeVisible();
  });

  test("somebody without a record and a routine sees the questionnaire alone", async () => {
    openHome([]);
    expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
    expect(screen.queryByRole("region", { name: /^Today/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Been here before/)).not.toBeInTheDocument();
  });

  test("is not drawn before all of it is known, so that nothing moves", async () => {
    openHome(week);
    server.use(http.get("*/api/progress/", () => delay("infinite")));
    expect(await screen.findByText("Loading your profile data...")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Submit" })).not.toBeInTheDocument();
  });

  test("asks for a check-in and a photo after a week, and leads to all pages", async () => {
    openHome(week);
    answerProgress({
      started_on: "2026-11-01",
      photos: [
        photoOn("2026-11-01", { questionnaire_id: 1 }),
        photoOn("2026-11-10", { questionnaire_id: 2 }),
      ],
      check_ins: [checkInOn("2026-11-08")],
    });
    const today = await findToday();
    expect(today.getByRole("link", { name: "Check in, 30 seconds" })).toBeVisible();
    expect(today.getByRole("link", { name: "Take this week's photo" })).toBeVisible();
    expect(today.queryByRole("link", { name: "Plan next week" })).not.toBeInTheDocument();
    const links = within(today.getByRole("navigation", { name: "More for you" }));
    expect(links.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/progress/summary?shown",
      "/shelf",
      "/progress",
      "/progress/compare",
      "/progress/check-in",
      "/routines",
      "/progress/reminders",
    ]);
  });

  test("asks about what may have ended, and one tap answers", async () => {
    const answered = vi.fn();
    const user = openHome(week);
    server.use(
      http.get("*/api/treatments/", () => HttpResponse.json({ in_use: [doubtfulUse] })),
      http.put("*/api/treatments/adapalene/ended/", async ({ request }) => {
        answered(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const today = await findToday();
    expect(await today.findByText(/Still using it\?$/)).toBeVisible();
    await user.click(today.getByRole("button", { name: "Still using this: Adapalene" }));
    expect(await today.findByText("Noted: this still counts.")).toBeVisible();
    expect(answered).toHaveBeenCalledExactlyOnceWith({ ended: false });
  });

  test("asks for nothing on the first day", async () => {
    openHome(week);
    answerProgress({
      started_on: "2026-11-17",
      photos: [photoOn("2026-11-17")],
    });
    const today = await findToday();
    expect(today.queryByRole("list", { name: "Due now" })).not.toBeInTheDocument();
    expect(today.queryByRole("link", { name: "Compare photos" })).not.toBeInTheDocument();
  });

  test("the last two days of a week ask for the next one", async () => {
    vi.setSystemTime(new Date(2026, 10, 20, 9, 0));
    openHome(week);
    expect(await (await findToday()).findByRole("link", { name: "Plan next week" })).toBeVisible();
  });

  test("says where somebody is in the course, and plans the next week with one tap", async () => {
    const planned = vi.fn();
    const user = openHome(week);
    server.use(
      http.get("*/api/course/", ({ request }) => {
        expect(request.headers.get("Clary-Date")).toBe("2026-11-17");
        return HttpResponse.json(course);
      }),
      http.post("*/api/course/next-week/", async ({ request }) => {
        planned(await request.json());
        return HttpResponse.json({ ...course, next_due: false, current: course.next, next: null });
      }),
    );
    const today = await findToday();
    expect(today.getByText("Week 3 of 12.")).toBeVisible();
    expect(today.getByText(/It's early\./)).toBeVisible();
    await user.click(today.getByRole("button", { name: "Plan next week" }));
    expect(await today.findByText("Your week is planned, from Sunday on.")).toHaveFocus();
    expect(planned).toHaveBeenCalledExactlyOnceWith({ week: 4 });
  });

  test("asks for the course of the person's own day, and for the next one after midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    vi.setSystemTime(new Date(2026, 10, 17, 23, 59, 58));
    // An hour before UTC, as in a British summer.
    const offset = vi.spyOn(Date.prototype, "toISOString").mockReturnValue("2026-11-16T22:59:58Z");
    const asked: (string | null)[] = [];
    openHome(week);
    server.use(
      http.get("*/api/course/", ({ request }) => {
        asked.push(request.headers.get("Clary-Date"));
        return HttpResponse.json(course);
      }),
    );
    await waitFor(() => expect(asked).toContain("2026-11-18"), { timeout: 8000 });
    expect(new Set(asked)).toEqual(new Set(["2026-11-17", "2026-11-18"]));
    offset.mockRestore();
    expect(screen.getByText("Week 3 of 12.")).toBeVisible();
  });

  test("somebody with a record and no routine can start a course", async () => {
    openHome([]);
    answerProgress({ photos: [photoOn("2026-11-17")] });
    server.use(
      http.get("*/api/course/", () =>
        HttpResponse.json({ ...course, running: false, week: 0, current: null }),
      ),
    );
    const today = await findToday();
    expect(today.getByText("You have no routine for today.")).toBeVisible();
    expect(today.getByRole("button", { name: "Start a course of 12 weeks" })).toBeVisible();
    expect(today.queryByText(/of 12\./)).not.toBeInTheDocument();
  });

  test("a routine that cannot be loaded is reported, and the questionnaire is there", async () => {
    logInAsAna();
    server.use(
      http.get("*/api/routines/", () =>
        HttpResponse.json(problem(404, "Not now.", "not_found"), { status: 404 }),
      ),
    );
    visit("/");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading your routine: Not now.",
    );
    expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
  });
});

describe("today without a network", () => {
  async function openOffline() {
    openHome(week);
    await findToday();
    await waitFor(async () => expect(await getSealed("routines")).not.toBeNull());
    cleanup();
    storeSession();
    failTicks("silence");
    server.use(http.all("*/api/*", () => HttpResponse.error()));
    return visit("/");
  }

  test("comes from the copy on this device and is ticked off", async () => {
    const user = await openOffline();
    const today = await findToday();
    expect(today.getByText(/^This is a copy from 17 November 2026/)).toBeVisible();
    await user.click(today.getByRole("checkbox", { name: "Evening done" }));
    expect(await today.findByText(/^Waiting to be sent/)).toBeVisible();
    expect(today.getByRole("checkbox", { name: "Evening done" })).toBeChecked();
  });

  test("without a copy the page says what it waits for", async () => {
    logInAsAna();
    act(() => onlineManager.setOnline(false));
    visit("/");
    expect(await screen.findByText(/loads when you're back online/)).toBeVisible();
    expect(screen.queryByText("Loading your profile data...")).not.toBeInTheDocument();
  });
});
