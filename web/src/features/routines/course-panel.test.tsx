import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Course, Routine } from "@/api/types";
import { courseWeek as week, someCourse as course } from "@/testing/course";
import { openRoutines, weekOf } from "@/testing/routines";
import { server } from "@/testing/server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T12:30:00Z") });
});

const PLAIN = "Wash off the day with your gentle cleanser. Moisturise with your light gel.";

/** A week as the server plans it. */
function plannedWeek(): Routine[] {
  return weekOf("2026-11-15", "b").map((day) => ({
    ...day,
    morning:
      "Wash with your gentle cleanser and lukewarm water. Moisturise with your light gel. Finish with sunscreen of SPF 30 or higher.",
    evening: week.evenings.includes(day.date)
      ? PLAIN.replace(". ", ". Put on a thin layer of niacinamide. ")
      : PLAIN,
  }));
}

function show(answer: Course) {
  server.use(http.get("*/api/course/", () => HttpResponse.json(answer)));
  return openRoutines(plannedWeek());
}

describe("a course", () => {
  test("shows the week, and plans the next one in one tap", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/course/next-week/", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...course, next_due: false });
      }),
    );
    const user = await show(course);
    expect(await screen.findByRole("heading", { name: "Week 3 of 12" })).toBeVisible();
    expect(screen.getByText(/6 to 8 weeks/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Plan week 4" }));
    await waitFor(() => expect(sent).toEqual([{ week: 4 }]));
  });

  test("answers stinging, and says when to stop", async () => {
    server.use(
      http.post("*/api/course/sting/", () =>
        HttpResponse.json({ course, do: "Leave niacinamide off.", stop: "Ask a pharmacist." }),
      ),
    );
    const user = await show(course);
    await user.click(await screen.findByRole("button", { name: "It stings" }));
    await user.click(screen.getByRole("button", { name: "A little" }));
    expect(await screen.findByText(/Leave niacinamide off. Ask a pharmacist./)).toHaveFocus();
  });

  test("can be started and ended", async () => {
    let started = 0;
    server.use(
      http.post("*/api/course/", () => {
        started++;
        return HttpResponse.json(course);
      }),
      http.delete("*/api/course/", () => new HttpResponse(null, { status: 204 })),
    );
    const user = await show({ ...course, running: false, current: null, week: 0 });
    await user.click(await screen.findByRole("button", { name: "Start the course" }));
    await waitFor(() => expect(started).toBe(1));
  });

  test("looks back when it is over", async () => {
    await show({ ...course, finished: true, next: null });
    expect(await screen.findByText(/You did 9 of 17 mornings/)).toBeVisible();
    expect(screen.getByRole("link", { name: /pharmacist/ })).toHaveAttribute(
      "href",
      "/progress/summary",
    );
  });
});

describe("a week", () => {
  test("shows alike days once, and has at most 200 words", async () => {
    await show(course);
    await screen.findByRole("heading", { name: "Week 3 of 12" });
    const main = document.createElement("div");
    main.append(...[...screen.getByRole("main").children].map((part) => part.cloneNode(true)));
    for (const folded of main.querySelectorAll("details:not([open]) > :not(summary), dialog")) {
      folded.remove();
    }
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? "");
    expect(texts.join(" ").match(/[\p{L}\d]\S*/gu)?.length).toBeLessThanOrEqual(200);
    const friday = within(screen.getByRole("region", { name: /20\/11\/2026$/ }));
    expect(friday.getByText("As today")).toBeVisible();
    const sunday = within(screen.getByRole("region", { name: /15\/11\/2026$/ }));
    expect(sunday.getByText("Wash off the day with your gentle cleanser.")).toBeVisible();
  });

  test("begins with the evening after 17:00", async () => {
    vi.setSystemTime(new Date(2026, 10, 17, 17, 0));
    await show(course);
    const halves = screen.getAllByRole("heading", { name: /^(Morning|Evening) Routine$/ });
    expect(halves[0]).toHaveTextContent("Evening Routine");
  });
});
