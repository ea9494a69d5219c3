import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { addPendingCheckIn, pendingCheckIns } from "@/api/pending-check-ins";
import { sendPendingCheckIns } from "@/api/send-check-ins";
import { clearStorage } from "@/api/tokens";
import type { Care, CheckInAnswers, CheckInSaved } from "@/api/types";
import { anasConsents, problem } from "@/testing/fixtures";
import { installDatabases } from "@/testing/indexed-db";
import { answerProgress, checkInOn } from "@/testing/progress";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna, storeBensSession } from "@/testing/session";

const PATH = "*/api/check-ins/:date/";
const WAITING = "Your check-in is waiting to be sent.";
const NOTE = "My cheek is sore";

const answers: CheckInAnswers = {
  severity: null,
  change: null,
  used: null,
  skin_feels: [],
  bother: null,
  new: "",
  note: NOTE,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T21:30:00Z") });
  logInAsAna();
  answerProgress({ check_ins: [] });
});

function beSilent(): void {
  server.use(http.put(PATH, () => HttpResponse.error()));
}

/** Lets the server save check-ins. Returns the days in the order in which they arrive. */
function acceptCheckIns(care: Care[] = []): string[] {
  const sent: string[] = [];
  server.use(
    http.put<{ date: string }, CheckInAnswers>(PATH, async ({ params, request }) => {
      expect((await request.json()).note).toBe(NOTE);
      sent.push(params.date);
      const saved: CheckInSaved = { check_in: checkInOn(params.date), care };
      return HttpResponse.json(saved);
    }),
  );
  return sent;
}

async function checkInWithoutNetwork() {
  beSilent();
  const user = visit("/progress/check-in");
  await user.type(await screen.findByRole("textbox", { name: "Anything to add?" }), NOTE);
  await user.click(screen.getByRole("button", { name: "Save check-in" }));
  expect(await screen.findByText(WAITING)).toBeVisible();
  return user;
}

function comeOnline(): void {
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
}

describe("a check-in without a network", () => {
  test("waits visibly, says where help is, and can still be changed", async () => {
    const user = await checkInWithoutNetwork();
    expect(await screen.findByText("Waiting to be sent: 1 check-in.")).toBeVisible();
    expect(screen.getByText(/Nobody has read it yet/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change my answers" }));
    expect(screen.getByRole("textbox", { name: "Anything to add?" })).toHaveValue(NOTE);
  });

  test("is sent for its own day after midnight, from any page and once", async () => {
    await checkInWithoutNetwork();
    cleanup();
    vi.setSystemTime(new Date("2026-11-18T07:00:00Z"));
    logInAsAna();
    const sent = acceptCheckIns();
    visit("/profile");
    expect(await screen.findByText(/Your check-in is saved now: 17 November 2026/)).toBeVisible();
    expect(sent).toEqual(["2026-11-17"]);
    expect(await pendingCheckIns()).toEqual([]);
  });

  test("shows the texts about what was written when it is read at last", async () => {
    await checkInWithoutNetwork();
    acceptCheckIns([
      { id: "self-harm", level: "emergency", tier: "closed", text: "Call Samaritans on 116 123." },
    ]);
    comeOnline();
    expect(await screen.findByRole("alert")).toHaveTextContent("116 123");
    expect(screen.getByText("Your check-in was sent.")).toBeVisible();
  });

  test("that another page has just sent is reported to whoever asks next", async () => {
    await addPendingCheckIn({ date: "2026-11-16", answers });
    acceptCheckIns([
      { id: "self-harm", level: "emergency", tier: "closed", text: "Call Samaritans on 116 123." },
    ]);
    const [first, second] = await Promise.all([sendPendingCheckIns(), sendPendingCheckIns()]);
    expect(first.saved).toHaveLength(1);
    expect(second).toEqual(first);
  });

  test("that the server refuses later is reported", async () => {
    await checkInWithoutNetwork();
    server.use(
      http.put(PATH, () =>
        HttpResponse.json(problem(422, "That day is over.", "invalid"), { status: 422 }),
      ),
    );
    comeOnline();
    expect(await screen.findByText(/couldn't be saved: That day is over\./)).toBeVisible();
    expect(await pendingCheckIns()).toEqual([]);
  });

  test("is not kept without consent for health data", async () => {
    server.use(
      http.get("*/api/user/consents/", () =>
        HttpResponse.json({
          ...anasConsents,
          purposes: anasConsents.purposes.map((purpose) => ({ ...purpose, granted: false })),
        }),
      ),
    );
    beSilent();
    const user = visit("/progress/check-in");
    await screen.findByText(/so Clary needs your consent to keep them/);
    await user.type(await screen.findByRole("textbox", { name: "Anything to add?" }), NOTE);
    await user.click(screen.getByRole("button", { name: "Save check-in" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Your check-in was not saved.");
    expect(await pendingCheckIns()).toEqual([]);
  });
});

describe("check-ins that wait", () => {
  test("are encrypted on the device", async () => {
    const entriesOf = installDatabases();
    const { keptIn } = await addPendingCheckIn({ date: "2026-11-17", answers });
    expect(keptIn).toBe("device");
    const kept = [...entriesOf("clary-sealed").values()];
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(NOTE);
    expect(await pendingCheckIns()).toMatchObject([{ date: "2026-11-17", answers }]);
  });

  test("are sent oldest first, and the last of a day counts", async () => {
    for (const date of ["2026-11-16", "2026-11-17", "2026-11-16"]) {
      await addPendingCheckIn({ date, answers });
    }
    const sent = acceptCheckIns();
    await sendPendingCheckIns();
    await sendPendingCheckIns();
    expect(sent).toEqual(["2026-11-17", "2026-11-16"]);
  });

  test.each([429, 503])("still wait after status %i", async (status) => {
    await addPendingCheckIn({ date: "2026-11-17", answers });
    server.use(
      http.put(PATH, () => HttpResponse.json(problem(status, "Later.", "unavailable"), { status })),
    );
    expect(await sendPendingCheckIns()).toEqual({ saved: [], refused: [], waiting: true });
    const sent = acceptCheckIns();
    await sendPendingCheckIns();
    expect(sent).toEqual(["2026-11-17"]);
  });

  test("are gone for somebody else, after logging out and after seven days", async () => {
    const day = { date: "2026-11-17", answers };
    await addPendingCheckIn(day);
    storeBensSession();
    expect(await pendingCheckIns()).toEqual([]);

    logInAsAna();
    await addPendingCheckIn(day);
    act(() => clearStorage());
    logInAsAna();
    expect(await pendingCheckIns()).toEqual([]);

    await addPendingCheckIn(day);
    vi.setSystemTime(new Date("2026-11-24T21:30:01Z"));
    expect(await pendingCheckIns()).toEqual([]);
    await waitFor(async () => expect((await sendPendingCheckIns()).waiting).toBe(false));
  });
});
