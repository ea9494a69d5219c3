import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { problem } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { day, openRoutines, weekOf } from "@/testing/routines";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";
import { acceptTicks } from "@/testing/ticks";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T22:30:00Z") });
});

const thisWeek = weekOf("2026-11-15", "b");

describe("the page", () => {
  test("[T-01] is headed, and says that it is loading", async () => {
    logInAsAna();
    server.use(http.get("*/api/routines/", () => delay("infinite")));
    visit("/routines");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Your Skincare Routines" }),
    ).toBeVisible();
    expect(await screen.findByText("Loading routines...")).toBeVisible();
  });

  test("[T-06] says what to do when there is nothing yet", async () => {
    logInAsAna();
    visit("/routines");
    expect(await screen.findByText("You don't have any skincare routines yet.")).toBeVisible();
    expect(screen.getByText("Fill out a questionnaire to get started.")).toBeVisible();
    const link = screen.getByRole("link", { name: "Create New Questionnaire" });
    expect(link).toHaveAttribute("href", "/");
  });

  test("[T-07] says why the routines could not be loaded, and tries again", async () => {
    logInAsAna();
    const fix = failToLoad("*/api/routines/", () =>
      HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
    );
    const user = visit("/routines");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error loading routines: Back soon.$/,
    );
    fix();
    await user.click(screen.getByText("Try again"));
    expect(await screen.findByText("You don't have any skincare routines yet.")).toBeVisible();
  });
});

describe("a card", () => {
  test("[T-01] [T-08] shows the date, Morning Routine and Evening Routine", async () => {
    await openRoutines(thisWeek);
    const card = day("16/11/2026");
    expect(card.getByText("16/11/2026")).toHaveAttribute("datetime", "2026-11-16");
    expect(card.getByText("Monday")).toBeVisible();
    expect(card.getByRole("heading", { name: "Morning Routine" })).toBeVisible();
    expect(card.getByRole("heading", { name: "Evening Routine" })).toBeVisible();
  });

  test("[T-02] has a line for each sentence, but none inside a number", async () => {
    await openRoutines(thisWeek);
    const [, evening] = day("16/11/2026").getAllByRole("list");
    const lines = within(evening ?? document.body).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Wash gently.",
      "Use a 2.5% gel.",
      "Moisturise.",
    ]);
  });

  test("[T-03] of today, by the UTC date, stands first, with a badge", async () => {
    await openRoutines(thisWeek);
    const cards = screen
      .getAllByRole("region", { name: /\d{2}\/\d{2}\/\d{4}$/ })
      .map((card) => card.textContent);
    expect(cards[0]).toMatch(/^TodayTuesday 17\/11\/2026/);
    expect(cards).toHaveLength(7);
    expect(cards.slice(1).join(" ")).not.toContain("Today");
    expect(cards[1]).toContain("15/11/2026");
  });

  test("[T-03] of the next day becomes today's when the page is seen after midnight", async () => {
    vi.setSystemTime(Date.parse("2026-11-17T23:58:00Z"));
    await openRoutines(thisWeek);
    vi.setSystemTime(Date.parse("2026-11-18T00:01:00Z"));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    const cards = screen.getAllByRole("region", { name: /\d{2}\/\d{2}\/\d{4}$/ });
    expect(cards[0]).toHaveTextContent(/^TodayWednesday 18\/11\/2026/);
    expect(
      cards
        .slice(1)
        .map(({ textContent }) => textContent)
        .join(" "),
    ).not.toContain("Today");
  });

  test("[T-03] there is none when today has no routine", async () => {
    await openRoutines(weekOf("2026-11-08", "a"));
    expect(screen.getByText(/^You have no routine for today/)).toBeVisible();
    expect(screen.queryByText("Today")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "ask the chatbot" })).toHaveAttribute(
      "href",
      "/chatbot",
    );
  });
});

describe("weeks", () => {
  test("that are over are folded, the latest first", async () => {
    const user = await openRoutines([
      ...weekOf("2026-11-01", "c"),
      ...weekOf("2026-11-08", "a"),
      ...thisWeek,
    ]);
    expect(screen.getByText("08/11/2026")).not.toBeVisible();
    await user.click(screen.getByText("Earlier weeks (2)"));
    expect(screen.getByText("08/11/2026")).toBeVisible();
    const headings = screen.getAllByRole("heading", { name: /^From/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "From 08/11/2026",
      "From 01/11/2026",
    ]);
  });

  test("of long ago are drawn a few at a time", async () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    const weeks = Array.from({ length: 10 }, (_, back) => {
      const first = new Date(Date.parse("2026-11-08") - back * week);
      return weekOf(first.toISOString().slice(0, 10), `w${String(back)}`);
    });
    const user = await openRoutines([...weeks.reverse().flat(), ...thisWeek]);
    await user.click(screen.getByText("Earlier weeks (10)"));
    const headings = () => screen.getAllByText(/^From /, { selector: "h2" });
    expect(headings()).toHaveLength(8);
    await user.click(screen.getByText("Show more weeks"));
    expect(headings()).toHaveLength(10);
    expect(headings()[8]).toHaveFocus();
    expect(screen.queryByText("Show more weeks")).not.toBeInTheDocument();
  });

  test("can be taken along as a calendar file", async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) made.push(blob);
      return "blob:calendar";
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const user = await openRoutines(thisWeek);
    await user.click(screen.getByRole("button", { name: "Add to my calendar" }));
    expect(saved).toEqual(["clary-routine-2026-11-15.ics"]);
    expect(made[0]?.type).toBe("text/calendar;charset=utf-8");
    const file = await readText(made[0]);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file).toContain("UID:routine-20261115-morning@localhost");
  });

  test("can be printed", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const user = await openRoutines(thisWeek);
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

/** jsdom's blobs have no text of their own. */
function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result : ""),
    );
    reader.readAsText(blob ?? new Blob());
  });
}

describe("ticking off", () => {
  test("shows at once, is kept, and counts", async () => {
    const sent = acceptTicks();
    const user = await openRoutines(thisWeek);
    expect(screen.getByText("0 of 7 mornings and 0 of 7 evenings done")).toBeVisible();
    const morning = day("17/11/2026").getByRole("checkbox", { name: "Morning done" });
    expect(morning).toHaveAccessibleDescription(/17\/11\/2026$/);
    await user.click(morning);
    expect(morning).toBeChecked();
    await user.click(day("17/11/2026").getByRole("checkbox", { name: "Evening done" }));
    await user.click(day("15/11/2026").getByRole("checkbox", { name: "Evening done" }));
    expect(screen.getByText("1 of 7 mornings and 2 of 7 evenings done")).toBeVisible();
    await waitFor(() =>
      expect(sent).toEqual([
        ["20261117", { morning: true, evening: false }],
        ["20261117", { morning: true, evening: true }],
        ["20261115", { morning: false, evening: true }],
      ]),
    );
  });

  test("counts once when it is tapped twice", async () => {
    const sent = acceptTicks();
    const user = await openRoutines(thisWeek);
    const morning = day("17/11/2026").getByRole("checkbox", { name: "Morning done" });
    await user.dblClick(morning);
    await waitFor(() => expect(sent).toEqual([["20261117", { morning: true, evening: false }]]));
    expect(morning).toBeChecked();
    // A moment later it can be taken back.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await user.click(morning);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(morning).not.toBeChecked();
  });

  test("is taken back if it cannot be kept", async () => {
    const user = await openRoutines(thisWeek);
    server.use(
      http.put("*/api/routines/:id/done/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    const morning = day("17/11/2026").getByRole("checkbox", { name: "Morning done" });
    await user.click(morning);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error saving your tick: Back soon.",
    );
    expect(morning).not.toBeChecked();
  });

  test("is for days that have come", async () => {
    await openRoutines(thisWeek);
    expect(day("18/11/2026").queryByRole("checkbox")).not.toBeInTheDocument();
    expect(day("16/11/2026").getAllByRole("checkbox")).toHaveLength(2);
  });
});
