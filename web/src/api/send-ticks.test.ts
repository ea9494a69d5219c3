import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { ana } from "@/testing/fixtures";
import { installKeyStorage } from "@/testing/indexed-db";
import { weekOf } from "@/testing/routines";
import { server } from "@/testing/server";
import { storeBensSession, storeSession } from "@/testing/session";
import { acceptTicks, failTicks } from "@/testing/ticks";

import { addPendingTick, type Half, pendingTicks } from "./pending-ticks";
import { sendPendingTicks } from "./send-ticks";

const ANA = String(ana.id);
const kept = () => localStorage.getItem("pending_ticks");

/** Ticks one half of a day, whose other half is not done. */
function tick(id: number, half: Half = "morning", done = true): void {
  addPendingTick(ANA, {
    id,
    morning: half === "morning" && done,
    evening: half === "evening" && done,
    touched: [half],
  });
}

function serveRoutines(routines = weekOf("2026-11-15", "b")): void {
  server.use(http.get("*/api/routines/", () => HttpResponse.json(routines)));
}

beforeEach(() => {
  storeSession();
  serveRoutines();
});

describe("pending ticks", () => {
  test("are sent oldest first, each once", async () => {
    const sent = acceptTicks();
    tick(20261116);
    tick(20261115, "evening");
    expect(await sendPendingTicks()).toMatchObject({ sent: 2, waiting: false, refused: null });
    await sendPendingTicks();
    expect(sent).toEqual([
      ["20261116", { morning: true, evening: false }],
      ["20261115", { morning: false, evening: true }],
    ]);
  });

  test.each([401, 429, 500, 503])("that waited still wait after status %i", async (status) => {
    failTicks("silence");
    tick(20261116);
    await sendPendingTicks();
    failTicks(status);
    // A refused token is renewed, and the renewed one is refused as well.
    server.use(
      http.post("*/api/token/refresh/", () =>
        HttpResponse.json(
          { title: "Problem", status: 401, detail: "No.", code: "use_dpop_nonce" },
          { status: 401 },
        ),
      ),
    );
    expect(await sendPendingTicks()).toMatchObject({ sent: 0, waiting: true, refused: null });
    const sent = acceptTicks();
    await sendPendingTicks();
    expect(sent).toHaveLength(1);
  });

  test("of a tab that was closed while sending wait after a busy server", async () => {
    tick(20261116);
    failTicks(503);
    expect(await sendPendingTicks({ late: true })).toMatchObject({ waiting: true });
    expect(pendingTicks(ANA)).toHaveLength(1);
  });

  test("that were just made are refused by a busy server", async () => {
    tick(20261116);
    failTicks(503);
    expect((await sendPendingTicks()).refused).toBeInstanceOf(Error);
    expect(kept()).toBeNull();
  });

  test("go when the server ends the session", async () => {
    failTicks("silence");
    tick(20261116);
    await sendPendingTicks();
    failTicks(401);
    server.use(
      http.post("*/api/token/refresh/", () =>
        HttpResponse.json(
          { title: "Problem", status: 401, detail: "No.", code: "token_not_valid" },
          { status: 401 },
        ),
      ),
    );
    await sendPendingTicks();
    expect(kept()).toBeNull();
    expect(localStorage.getItem("access_token")).toBeNull();
  });

  test("do not undo what another device ticked meanwhile", async () => {
    failTicks("silence");
    tick(20261116, "morning");
    await sendPendingTicks();
    const sent = acceptTicks();
    serveRoutines(weekOf("2026-11-15", "b").map((day) => ({ ...day, evening_done: true })));
    await sendPendingTicks();
    expect(sent).toEqual([["20261116", { morning: true, evening: true }]]);
  });

  test("of both halves of a day become one", async () => {
    failTicks("silence");
    tick(20261116, "morning");
    addPendingTick(ANA, { id: 20261116, morning: true, evening: true, touched: ["evening"] });
    await sendPendingTicks();
    expect(pendingTicks(ANA)).toHaveLength(1);
    const sent = acceptTicks();
    await sendPendingTicks();
    expect(sent).toEqual([["20261116", { morning: true, evening: true }]]);
  });

  test("are never sent for somebody else, and go when somebody else is there", async () => {
    failTicks("silence");
    tick(20261116);
    await sendPendingTicks();
    const sent = acceptTicks();
    storeBensSession();
    expect(await sendPendingTicks()).toMatchObject({ sent: 0, dropped: 0 });
    expect(sent).toEqual([]);
    expect(kept()).toBeNull();
  });

  test("are dropped after seven days, and no sooner", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T10:00:00Z") });
    storeSession({ secondsLeft: 30 * 24 * 60 * 60 });
    tick(20261116);
    vi.setSystemTime(new Date("2026-11-18T10:00:00Z"));
    tick(20261117);
    vi.setSystemTime(new Date("2026-11-24T10:00:01Z"));
    const sent = acceptTicks();
    expect(await sendPendingTicks()).toMatchObject({ sent: 1, dropped: 1 });
    expect(sent.map(([id]) => id)).toEqual(["20261117"]);
  });

  test("are sent once by two tabs that come back together", async () => {
    installKeyStorage();
    vi.resetModules();
    const otherTab = await import("./send-ticks");
    tick(20261116);
    tick(20261115);
    const sent = acceptTicks();
    await Promise.all([
      sendPendingTicks({ late: true }),
      otherTab.sendPendingTicks({ late: true }),
    ]);
    expect(sent.map(([id]) => id)).toEqual(["20261116", "20261115"]);
  });

  test("outlast a storage that is full, as long as the page", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    const sent = acceptTicks();
    tick(20261116);
    await sendPendingTicks();
    expect(sent).toHaveLength(1);
  });

  test("that do not parse are ignored", () => {
    localStorage.setItem("pending_ticks", `{"person":"${ANA}","ticks":[{"id":"x"},3]}`);
    expect(pendingTicks(ANA)).toEqual([]);
    localStorage.setItem("pending_ticks", "{");
    expect(pendingTicks(ANA)).toEqual([]);
  });
});
