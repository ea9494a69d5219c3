import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";

import { addPendingCheckIn, pendingCheckIns } from "@/api/pending-check-ins";
import { addPendingTick } from "@/api/pending-ticks";
import { storedPerson } from "@/api/session";
import type { Care, CheckInAnswers, CheckInSaved, Problem } from "@/api/types";
import { sendUnsent } from "@/api/unsent";
import { problem } from "@/testing/fixtures";
import { installDatabases } from "@/testing/indexed-db";
import { checkInOn } from "@/testing/progress";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna, storeSession } from "@/testing/session";
import { acceptTicks, failTicks } from "@/testing/ticks";

const CHECK_IN = "*/api/check-ins/:date/";

const ANSWERS: CheckInAnswers = {
  severity: null,
  change: null,
  used: null,
  skin_feels: [],
  bother: null,
  new: "",
  note: "My cheek is sore",
};

const crisis: Care = {
  id: "self-harm",
  level: "emergency",
  tier: "closed",
  text: "Call Samaritans on 116 123.",
};

/** Lets the server save check-ins. Returns their days. */
function answerCheckIns(care: Care[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.put<{ date: string }>(CHECK_IN, ({ params: { date } }) => {
      sent.push(date);
      const saved: CheckInSaved = { check_in: checkInOn(date), care };
      return HttpResponse.json(saved);
    }),
  );
  return sent;
}

function refuse(status: number, detail: string, code: Problem["code"]) {
  return HttpResponse.json(problem(status, detail, code), { status });
}

describe("while ticks or check-ins wait on this device", () => {
  beforeEach(() => {
    installDatabases();
    logInAsAna();
    server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
  });

  async function keep({ ticks = 0, checkIns = 0 }): Promise<void> {
    for (let id = 1; id <= ticks; id++) {
      const touched = ["morning", "evening"] as const;
      addPendingTick(storedPerson(), { id, morning: true, evening: true, touched });
    }
    for (let day = 1; day <= checkIns; day++) {
      await addPendingCheckIn({ date: `2026-11-1${String(day)}`, answers: ANSWERS });
    }
  }

  test("sends them first, and then logs out without a question", async () => {
    await keep({ ticks: 1, checkIns: 1 });
    const ticks = acceptTicks();
    const checkIns = answerCheckIns([]);
    visit("/logout");
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(ticks).toHaveLength(1);
    expect(checkIns).toEqual(["2026-11-11"]);
  });

  test("asks if they can't be sent, and stays logged in if the person wants to", async () => {
    await keep({ ticks: 2, checkIns: 1 });
    failTicks("silence");
    server.use(http.put(CHECK_IN, () => HttpResponse.error()));
    const user = visit("/logout");

    expect(await screen.findByText("Not sent: 2 ticks and 1 check-in.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Log out?" })).toBeVisible();
    expect(screen.getByText(/If you log out now, they are deleted/)).toBeVisible();
    expect(localStorage.getItem("refresh_token")).not.toBeNull();

    await user.click(screen.getByRole("button", { name: "Stay logged in" }));
    expect(await screen.findByRole("heading", { name: "Fill the Questionnaire" })).toBeVisible();
    expect(await screen.findByText("Waiting to be sent: 2 ticks and 1 check-in.")).toBeVisible();
    const ticks = acceptTicks();
    answerCheckIns([]);
    act(() => {
      window.dispatchEvent(new Event("online"));
    });
    expect(await screen.findByText(/^Your check-in is saved now/)).toBeVisible();
    await waitFor(() => expect(ticks).toHaveLength(2));
  });

  test("deletes them if the person logs out all the same", async () => {
    await keep({ checkIns: 1 });
    server.use(http.put(CHECK_IN, () => HttpResponse.error()));
    const user = visit("/logout");
    await user.click(await screen.findByRole("button", { name: "Log out and delete it" }));
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    storeSession();
    expect(await pendingCheckIns()).toEqual([]);
  });

  test("doesn't make the person wait for a server that doesn't answer", async () => {
    await keep({ ticks: 1 });
    const released = Promise.withResolvers<null>();
    server.use(
      http.put("*/api/routines/:id/done/", async () => {
        await released.promise;
        return HttpResponse.error();
      }),
    );
    const user = visit("/logout");
    expect(await screen.findByText("Sending 1 tick first...")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Log out and delete it" }));
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    released.resolve(null);
    // The sending that was under way ends before this test does.
    await sendUnsent();
  });

  test("shows a text about danger in a check-in before it goes", async () => {
    await keep({ checkIns: 1 });
    answerCheckIns([crisis]);
    const user = visit("/logout");
    expect(await screen.findByRole("alert")).toHaveTextContent("116 123");
    expect(localStorage.getItem("refresh_token")).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Log out" }));
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  });

  test("says which check-in the server refused", async () => {
    await keep({ checkIns: 1 });
    server.use(http.put(CHECK_IN, () => refuse(422, "The note is too long.", "invalid")));
    visit("/logout");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your check-in for 11 November 2026 couldn't be saved: The note is too long.",
    );
    expect(screen.getByRole("button", { name: "Log out" })).toBeVisible();
  });

  test("logs out at once if the server has ended the session", async () => {
    await keep({ ticks: 1 });
    server.use(
      http.put("*/api/routines/:id/done/", () => refuse(401, "Log in.", "unauthorized")),
      http.post("*/api/token/refresh/", () => refuse(401, "Log in.", "unauthorized")),
    );
    visit("/logout");
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });
});
