import { fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { TrendDay } from "@/api/types";
import { openAdmin, panel, rowsOf, someDay, watch } from "@/testing/admin";

const TRENDS = "/api/admin/trends/";
const NO_SEVERITIES = {
  almost_none: null,
  mild: null,
  moderate: null,
  severe: null,
  unclear: null,
};

const emptyDay: TrendDay = {
  date: "2026-11-13",
  sign_ups: 0,
  questionnaires: 0,
  severities: NO_SEVERITIES,
  answers: { fixed: 0, builtin: 0, provider: 0 },
  left_out: 0,
  asked_again: 0,
  fallbacks: 0,
  provider_latency: null,
};

const figure = (name: string) => screen.getByRole("figure", { name });
const picture = (name: string) => within(figure(name)).getByRole("img");

async function openTrends(...days: TrendDay[]) {
  return openAdmin(() => {
    watch(TRENDS, () => HttpResponse.json({ days }));
  });
}

async function tableOf(user: Awaited<ReturnType<typeof openAdmin>>, name: string) {
  await user.click(within(figure(name)).getByRole("button", { name: "Show as a table" }));
  return rowsOf(within(figure(name)).getByRole("table"));
}

describe("the charts", () => {
  test("say in words what they show", async () => {
    await openTrends(emptyDay, someDay);
    expect(picture("Sign-ups")).toHaveAccessibleName(
      "Sign-ups, day by day. Sign-ups: 4 in total, highest 4 on 14 Nov.",
    );
    expect(picture("Answers by writer")).toHaveAccessibleName(
      "Answers by writer, day by day. AI service: 30 in total, highest 30 on 14 Nov. Clary's built-in writer: 12 in total, highest 12 on 14 Nov. Fixed texts: 1 in total, highest 1 on 14 Nov.",
    );
    expect(picture("AI service response time")).toHaveAccessibleName(
      "AI service response time, day by day. Median: latest 850 ms, highest 850 ms on 14 Nov. 95th percentile: latest 2.4 s, highest 2.4 s on 14 Nov.",
    );
  });

  test("have a table that says the same, the newest day first", async () => {
    const user = await openTrends(emptyDay, someDay);
    expect(await tableOf(user, "AI service answers that were changed")).toEqual([
      ["Date", "Left out", "Asked again", "Replaced"],
      ["14/11/2026", "5", "1", "2"],
      ["13/11/2026", "0", "0", "0"],
    ]);
    expect(await tableOf(user, "AI service response time")).toEqual([
      ["Date", "Median", "95th percentile"],
      ["14/11/2026", "850 ms", "2.4 s"],
      ["13/11/2026", "–", "–"],
    ]);
    const hide = within(figure("AI service answers that were changed")).getByText("Hide the table");
    await user.click(hide);
    expect(
      within(figure("AI service answers that were changed")).queryByRole("table"),
    ).not.toBeInTheDocument();
  });

  test("never say how few there are of a severity", async () => {
    const user = await openTrends(emptyDay, someDay);
    expect(picture("Severity mix")).toHaveAccessibleName(
      /Almost None: 9 in total, highest 9 on 14 Nov\. Mild: fewer than 5 a day\./,
    );
    expect(await tableOf(user, "Severity mix")).toEqual([
      ["Date", "Almost None", "Mild", "Moderate", "Severe", "Not analyzed"],
      ["14/11/2026", "9", "fewer than 5", "fewer than 5", "fewer than 5", "fewer than 5"],
      // Nobody filled anything in: that gives nobody away.
      ["13/11/2026", "0", "0", "0", "0", "0"],
    ]);
  });

  test("count what may be shown where some may not", async () => {
    const quiet = { ...someDay, date: "2026-11-13", questionnaires: 3, severities: NO_SEVERITIES };
    await openTrends(quiet, someDay);
    expect(picture("Severity mix")).toHaveAccessibleName(/Almost None: at least 9, highest 9/);
  });

  test("read out the day that is pointed at", async () => {
    await openTrends(emptyDay, someDay);
    const chart = picture("Sign-ups");
    chart.getBoundingClientRect = () => new DOMRect(100, 0, 200, 80);
    expect(chart).toHaveTextContent("4 in total");
    fireEvent.pointerMove(chart, { clientX: 120 });
    expect(within(chart).getByText("0")).toBeVisible();
    fireEvent.pointerMove(chart, { clientX: 290 });
    expect(within(chart).getByText("4")).toBeVisible();
    fireEvent.pointerLeave(chart);
    expect(chart).toHaveTextContent("4 in total");
  });

  test("show nothing where nothing was measured", async () => {
    await openTrends(emptyDay);
    expect(picture("AI service response time")).toHaveAccessibleName(
      "AI service response time, day by day. Median: nothing yet. 95th percentile: nothing yet.",
    );
  });

  test("go back as far as is asked for", async () => {
    const user = await openAdmin();
    const asked = watch(TRENDS, () => HttpResponse.json({ days: [emptyDay] }));
    await user.selectOptions(panel("Trends").getByLabelText("Period"), "Last 365 days");
    expect(await within(figure("Sign-ups")).findByText("0 in total")).toBeVisible();
    expect(asked).toEqual([{ days: "365" }]);
  });
});
