import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clearStorage } from "@/api/tokens";
import { getSealed } from "@/lib/sealed-store";
import { anasConsents, anasSettings } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { day, openRoutines, weekOf } from "@/testing/routines";
import { server } from "@/testing/server";
import { logInAsAna, storeSession } from "@/testing/session";
import { acceptTicks, failTicks } from "@/testing/ticks";

const COPY = "This is a copy from 17 November 2026, 22:30.";
const weeks = [...weekOf("2026-11-01", "a"), ...weekOf("2026-11-15", "b")];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T22:30:00Z") });
});

afterEach(() => {
  onlineManager.setOnline(true);
});

/** Reads the routine once, and closes the tab. */
async function readOnce() {
  await openRoutines(weeks);
  await waitFor(async () => expect(await getSealed("routines")).not.toBeNull());
  cleanup();
}

/** Opens the page again while the server cannot be reached. */
function openWithoutNetwork() {
  storeSession();
  failTicks("silence");
  server.use(http.get("*/api/routines/", () => HttpResponse.error()));
  return visit("/routines");
}

describe("the copy of the routine on this device", () => {
  test("is shown without a network, says from when it is, and cannot be changed", async () => {
    await readOnce();
    vi.setSystemTime(new Date("2026-11-18T07:00:00Z"));
    openWithoutNetwork();
    expect(await screen.findByText(COPY)).toBeVisible();
    expect(day("18/11/2026").getByText(/day 4 of the week/)).toBeVisible();
    expect(screen.queryByText(/Earlier weeks/)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  });

  test("is ticked off, and the tick is sent once when the network is back", async () => {
    await readOnce();
    const user = openWithoutNetwork();
    await screen.findByText(COPY);
    const morning = day("17/11/2026").getByRole("checkbox", { name: "Morning done" });
    await user.click(morning);
    await waitFor(() => expect(morning).toBeChecked());
    expect(await day("17/11/2026").findByText(/^Waiting to be sent/)).toBeVisible();
    cleanup();

    const sent = acceptTicks();
    server.use(http.get("*/api/routines/", () => HttpResponse.json(weeks)));
    visit("/profile");
    await waitFor(() => expect(localStorage.getItem("pending_ticks")).toBeNull());
    expect(sent).toEqual([["20261117", { morning: true, evening: false }]]);
    cleanup();

    // The tick is in the copy as well, which nobody has loaded since.
    openWithoutNetwork();
    await screen.findByText(COPY);
    expect(day("17/11/2026").getByRole("checkbox", { name: "Morning done" })).toBeChecked();
  });

  test("gives way to the list of the server", async () => {
    await readOnce();
    openWithoutNetwork();
    await screen.findByText(COPY);
    server.use(http.get("*/api/routines/", () => HttpResponse.json(weeks)));
    await waitFor(() => expect(screen.queryByText(COPY)).not.toBeInTheDocument());
    expect(screen.getByText("Earlier weeks (1)")).toBeVisible();
  });

  test("holds this week alone", async () => {
    await readOnce();
    const text = JSON.stringify(await getSealed("routines"));
    expect(text).toContain("2026-11-15");
    expect(text).not.toContain("2026-11-01");
  });

  test("is gone after seven days, and the page says that there is none", async () => {
    await readOnce();
    vi.setSystemTime(new Date("2026-11-24T22:30:01Z"));
    logInAsAna();
    onlineManager.setOnline(false);
    visit("/routines");
    expect(await screen.findByText(/This device has no copy of your routine/)).toBeVisible();
    expect(await getSealed("routines")).toBeNull();
  });

  test("is gone after logging out", async () => {
    await readOnce();
    act(() => clearStorage());
    logInAsAna();
    expect(await getSealed("routines")).toBeNull();
  });

  test.each([
    ["during a pause", "data-settings", { ...anasSettings, restricted: true }],
    [
      "without consent for health data",
      "consents",
      {
        ...anasConsents,
        purposes: anasConsents.purposes.map((purpose) => ({ ...purpose, granted: false })),
      },
    ],
  ])("is not kept %s", async (_name, path, answer) => {
    logInAsAna();
    const asked = vi.fn();
    server.use(
      http.get("*/api/routines/", () => HttpResponse.json(weeks)),
      http.get(`*/api/user/${path}/`, () => {
        asked();
        return HttpResponse.json(answer);
      }),
    );
    visit("/routines");
    await screen.findAllByText("Morning Routine");
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await getSealed("routines")).toBeNull();
  });
});

describe("the copy is loaded anew", () => {
  /** Lets the server answer with other texts. Returns how often it was asked. */
  function changeTexts(morning: string): () => number {
    let asked = 0;
    server.use(
      http.get("*/api/routines/", () => {
        asked++;
        return HttpResponse.json(weeks.map((day) => ({ ...day, morning })));
      }),
    );
    return () => asked;
  }

  async function openAnotherPage(): Promise<void> {
    logInAsAna();
    visit("/profile");
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  }

  const seeAgain = () => {
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
  };

  test("when it is older than four hours, from any page and once", async () => {
    await readOnce();
    vi.setSystemTime(new Date("2026-11-18T03:00:00Z"));
    await openAnotherPage();
    const asked = changeTexts("Rinse.");
    seeAgain();
    await waitFor(async () =>
      expect(JSON.stringify(await getSealed("routines"))).toContain("Rinse."),
    );
    seeAgain();
    await getSealed("routines");
    expect(asked()).toBe(1);
  });

  test("not while it is fresh, and not for somebody without a copy", async () => {
    await openAnotherPage();
    const asked = changeTexts("Rinse.");
    seeAgain();
    expect(await getSealed("routines")).toBeNull();
    expect(asked()).toBe(0);
    cleanup();

    await readOnce();
    vi.setSystemTime(new Date("2026-11-18T02:00:00Z"));
    await openAnotherPage();
    const askedAgain = changeTexts("Rinse.");
    seeAgain();
    await getSealed("routines");
    expect(askedAgain()).toBe(0);
  });
});
