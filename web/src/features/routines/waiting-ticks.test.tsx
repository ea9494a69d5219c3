import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { endSession } from "@/api/session";
import { clearStorage } from "@/api/tokens";
import { anasSettings } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { day, openRoutines, weekOf } from "@/testing/routines";
import { server } from "@/testing/server";
import { acceptTicks, failTicks } from "@/testing/ticks";

const thisWeek = weekOf("2026-11-15", "b");
const WAITING = "Waiting to be sent. It is saved on this device.";

const kept = () => localStorage.getItem("pending_ticks");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T22:30:00Z") });
});

async function tickWithoutNetwork() {
  const user = await openRoutines(thisWeek);
  failTicks("silence");
  await user.click(day("17/11/2026").getByRole("checkbox", { name: "Morning done" }));
  expect(await day("17/11/2026").findByText(WAITING)).toBeVisible();
  await user.click(day("15/11/2026").getByRole("checkbox", { name: "Evening done" }));
  expect(await day("15/11/2026").findByText(WAITING)).toBeVisible();
  return user;
}

function comeOnline() {
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
}

describe("ticks without a network", () => {
  test("wait on this device, and are sent in order later", async () => {
    await tickWithoutNetwork();
    expect(day("17/11/2026").getByRole("checkbox", { name: "Morning done" })).toBeChecked();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getByText("Waiting to be sent: 2 ticks.")).toBeVisible();

    const sent = acceptTicks();
    comeOnline();
    await waitFor(() => expect(screen.queryByText(WAITING)).not.toBeInTheDocument());
    expect(sent).toEqual([
      ["20261117", { morning: true, evening: false }],
      ["20261115", { morning: false, evening: true }],
    ]);
    expect(kept()).toBeNull();
    expect(screen.queryByText(/^Waiting to be sent/)).not.toBeInTheDocument();
  });

  test("can be changed while they wait, and only the last state is sent", async () => {
    const user = await tickWithoutNetwork();
    const evening = day("17/11/2026").getByRole("checkbox", { name: "Evening done" });
    await user.click(evening);
    await user.click(evening);
    await user.click(evening);
    await waitFor(() => expect(JSON.parse(kept() ?? "")).toHaveProperty("ticks.length", 2));

    const sent = acceptTicks();
    comeOnline();
    await waitFor(() => expect(kept()).toBeNull());
    expect(sent).toEqual([
      ["20261115", { morning: false, evening: true }],
      ["20261117", { morning: true, evening: true }],
    ]);
  });

  test("survive a closed tab, and are sent from any page", async () => {
    await tickWithoutNetwork();
    cleanup();
    await openRoutines(thisWeek);
    expect(day("17/11/2026").getByRole("checkbox", { name: "Morning done" })).toBeChecked();
    expect(day("17/11/2026").getByText(WAITING)).toBeVisible();
    cleanup();

    const sent = acceptTicks();
    visit("/profile");
    await waitFor(() => expect(kept()).toBeNull());
    expect(sent.map(([id]) => id)).toEqual(["20261117", "20261115"]);
  });

  test("stay with their day when they are sent after midnight", async () => {
    await tickWithoutNetwork();
    cleanup();
    vi.setSystemTime(new Date("2026-11-18T06:00:00Z"));
    const sent = acceptTicks();
    await openRoutines(thisWeek);
    await waitFor(() => expect(kept()).toBeNull());
    expect(sent.map(([id]) => id)).toEqual(["20261117", "20261115"]);
    expect(day("18/11/2026").getByRole("checkbox", { name: "Morning done" })).not.toBeChecked();
  });

  test("are shown in another tab, which then ticks the other half", async () => {
    const user = await openRoutines(thisWeek);
    localStorage.setItem(
      "pending_ticks",
      JSON.stringify({
        person: "7",
        ticks: [
          {
            ...{ id: 20261117, morning: true, evening: false, touched: ["morning"] },
            ...{ key: "k", at: Date.now(), waiting: true },
          },
        ],
      }),
    );
    failTicks("silence");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "pending_ticks" }));
    });
    const today = day("17/11/2026");
    await waitFor(() =>
      expect(today.getByRole("checkbox", { name: "Morning done" })).toBeChecked(),
    );
    await user.click(today.getByRole("checkbox", { name: "Evening done" }));
    await waitFor(() => expect(kept()).toMatch(/"morning":true,"evening":true/));
  });

  test("are not sent over and over by a network that lets only reading through", async () => {
    await tickWithoutNetwork();
    const asked = vi.fn();
    server.events.on("request:start", ({ request }) => {
      if (request.method === "PUT") asked();
    });
    for (let time = 0; time < 3; time++) comeOnline();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked.mock.calls.length).toBeLessThan(4);
    server.events.removeAllListeners();
  });

  test("are sent at once when the network comes back while a try still fails", async () => {
    await tickWithoutNetwork();
    const trying = Promise.withResolvers<null>();
    const failing = Promise.withResolvers<null>();
    server.use(
      http.put("*/api/routines/:id/done/", async () => {
        trying.resolve(null);
        await failing.promise;
        return HttpResponse.error();
      }),
    );
    comeOnline();
    await trying.promise;
    comeOnline();
    const sent = acceptTicks();
    failing.resolve(null);
    // Well before the app looks for the server again.
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 3000 });
  });

  test("leave no text on this device", async () => {
    await tickWithoutNetwork();
    const names = new Set(
      (kept() ?? "").match(/"[^"]+":/g)?.map((name) => name.replaceAll(/[":]/g, "")),
    );
    const expected = ["person", "ticks", "id", "morning", "evening", "touched", "key", "at"];
    expect(names).toEqual(new Set([...expected, "waiting"]));
  });

  test.each([
    ["logging out", () => clearStorage()],
    ["the end of the session", () => endSession(localStorage.getItem("access_token"))],
  ])("are gone after %s", async (_name, leave) => {
    await tickWithoutNetwork();
    act(() => leave());
    expect(kept()).toBeNull();
  });

  test("are sent before a pause, and none is kept during it", async () => {
    await tickWithoutNetwork();
    cleanup();
    failTicks(503);
    server.use(
      http.put("*/api/user/data-settings/", () =>
        HttpResponse.json({ ...anasSettings, restricted: true }),
      ),
    );
    const user = visit("/your-data");
    await user.click(await screen.findByRole("switch", { name: "Pause the use of my data" }));
    await waitFor(() => expect(kept()).toBeNull());
  });

  test("that the server refuses later are reported", async () => {
    const user = await tickWithoutNetwork();
    failTicks(404, "There is no such routine.");
    comeOnline();
    const report = await screen.findByText(
      /A tick from when you were offline couldn't be saved: There is no such routine\./,
    );
    expect(kept()).toBeNull();
    await waitFor(() =>
      expect(day("17/11/2026").getByRole("checkbox", { name: "Morning done" })).not.toBeChecked(),
    );
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(report).not.toBeInTheDocument();
  });

  test("that waited for more than seven days are reported and not sent", async () => {
    await tickWithoutNetwork();
    cleanup();
    vi.setSystemTime(new Date("2026-11-24T22:31:00Z"));
    const sent = acceptTicks();
    await openRoutines(thisWeek);
    expect(
      await screen.findByText(/2 ticks from more than a week ago couldn't be sent in time/),
    ).toBeVisible();
    expect(kept()).toBeNull();
    expect(sent).toEqual([]);
  });
});
