import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import { problem, tokenFor } from "@/testing/fixtures";
import { server } from "@/testing/server";
import { storeBensSession, storeSession } from "@/testing/session";

import { checkAccess, hasFreshAccess, onPersonChange, onSessionEnd, renewAccess } from "./session";

const JSON_TYPE = { "Content-Type": "application/json" };
const renewed = { access: tokenFor(600, "second"), refresh: "refresh-2" };

/** Answers refreshes and remembers what was sent. */
function answerRefresh(
  answer: () => Response | Promise<Response> = () => HttpResponse.json(renewed),
) {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/token/refresh/", async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const stored = () => ({
  access: localStorage.getItem("access_token"),
  refresh: localStorage.getItem("refresh_token"),
});

afterEach(() => vi.unstubAllGlobals());

describe("checkAccess", () => {
  test("[N-14] denies without an access token, even if a refresh token is there", async () => {
    localStorage.setItem("refresh_token", "refresh-1");
    expect(await checkAccess()).toBe(false);
  });

  test("[N-15] allows an unexpired token without a call", async () => {
    storeSession({ secondsLeft: 5 });
    expect(hasFreshAccess()).toBe(true);
    // Any call would fail the test: no answer is set up.
    expect(await checkAccess()).toBe(true);
  });

  test("[N-16] [A-18] refreshes an expired token, stores the answer and allows", async () => {
    storeSession({ secondsLeft: -1 });
    const sent = answerRefresh();

    expect(await checkAccess()).toBe(true);
    expect(sent).toEqual([{ refresh: "refresh-1" }]);
    expect(stored()).toEqual(renewed);
  });

  test("[N-16] denies and forgets the tokens when the refresh is refused", async () => {
    storeSession({ secondsLeft: -1 });
    answerRefresh(() => HttpResponse.json(problem(401, "Over.", "unauthorized"), { status: 401 }));

    expect(await checkAccess()).toBe(false);
    expect(stored()).toEqual({ access: null, refresh: null });
  });

  test.each([
    ["the network is down", () => HttpResponse.error()],
    ["the server is broken", () => new HttpResponse(null, { status: 500 })],
    ["the server is busy", () => new HttpResponse(null, { status: 429 })],
    ["the answer is cut short", () => new HttpResponse('{"acc', { headers: JSON_TYPE })],
    ["the answer is empty", () => new HttpResponse(null)],
    ["the answer holds no tokens", () => HttpResponse.json({})],
    ["a captive portal answers", () => HttpResponse.html("<h1>Welcome to Train Wi-Fi</h1>")],
    ["a filter blocks it", () => HttpResponse.html("<h1>Blocked</h1>", { status: 403 })],
    ["a proxy has no server", () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 })],
  ])("[N-16] lets the person stay and keeps the tokens when %s", async (_name, answer) => {
    storeSession({ secondsLeft: -1 });
    const before = stored();
    answerRefresh(answer);

    expect(await checkAccess()).toBe(true);
    expect(stored()).toEqual(before);
  });
});

describe("renewAccess", () => {
  test("shares one refresh among callers that come at the same time", async () => {
    storeSession({ secondsLeft: -1 });
    const stale = localStorage.getItem("access_token");
    const sent = answerRefresh();

    await Promise.all([renewAccess(stale), renewAccess(stale), checkAccess()]);

    expect(sent).toHaveLength(1);
  });

  test("asks again for the next refresh", async () => {
    storeSession({ secondsLeft: -1 });
    const sent = answerRefresh();

    await renewAccess(localStorage.getItem("access_token"));
    await renewAccess(localStorage.getItem("access_token"));

    expect(sent).toEqual([{ refresh: "refresh-1" }, { refresh: "refresh-2" }]);
  });

  test("takes turns with other tabs, and uses what they were given meanwhile", async () => {
    storeSession({ secondsLeft: -1 });
    const stale = localStorage.getItem("access_token");
    const request = vi.fn((_name: string, work: () => Promise<unknown>) => {
      // While we wait for the lock, the other tab stores its new tokens.
      localStorage.setItem("access_token", renewed.access);
      localStorage.setItem("refresh_token", renewed.refresh);
      return work();
    });
    vi.stubGlobal("navigator", { locks: { request } });

    expect(await renewAccess(stale)).toBe("renewed");
    expect(request).toHaveBeenCalledOnce();
    expect(stored()).toEqual(renewed);
  });

  test("never stores an answer over tokens that are newer than the question", async () => {
    storeSession({ secondsLeft: -1 });
    const newer = { access: tokenFor(600, "newer"), refresh: "refresh-9" };
    answerRefresh(() => {
      localStorage.setItem("access_token", newer.access);
      localStorage.setItem("refresh_token", newer.refresh);
      return HttpResponse.json(renewed);
    });

    expect(await checkAccess()).toBe(true);
    expect(stored()).toEqual(newer);
  });

  test("does not bring back a session that was logged out during the refresh", async () => {
    storeSession({ secondsLeft: -1 });
    answerRefresh(() => {
      localStorage.clear();
      return HttpResponse.json(renewed);
    });

    expect(await checkAccess()).toBe(false);
    expect(stored()).toEqual({ access: null, refresh: null });
  });

  test("leaves newer tokens alone when its own are refused", async () => {
    storeSession({ secondsLeft: -1 });
    answerRefresh(() => {
      localStorage.setItem("refresh_token", "refresh-9");
      return HttpResponse.json(problem(401, "Over.", "unauthorized"), { status: 401 });
    });

    await checkAccess();
    expect(stored().refresh).toBe("refresh-9");
  });
});

describe("onPersonChange", () => {
  test.each([
    ["a login in another tab", new StorageEvent("storage", { key: "access_token" })],
    ["a page that comes back from the history", new Event("pageshow")],
    ["a tab that comes back into view", new Event("visibilitychange")],
  ])("hears of %s", (_name, event) => {
    const changed = vi.fn();
    const stop = onPersonChange(changed);
    window.dispatchEvent(event);
    expect(changed).not.toHaveBeenCalled();

    storeBensSession();
    window.dispatchEvent(event);
    expect(changed).toHaveBeenCalledExactlyOnceWith("8");
    stop();
    window.dispatchEvent(event);
    expect(changed).toHaveBeenCalledOnce();
  });
});

describe("onSessionEnd", () => {
  test("hears that another tab logged out, until it stops listening", () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);

    window.dispatchEvent(new StorageEvent("storage", { key: "color_scheme" }));
    expect(ended).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(ended).toHaveBeenCalledOnce();

    stop();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(ended).toHaveBeenCalledOnce();
  });

  test("does not take a refresh in another tab for an end", () => {
    storeSession();
    const ended = vi.fn();
    const stop = onSessionEnd(ended);

    window.dispatchEvent(new StorageEvent("storage", { key: "access_token" }));
    expect(ended).not.toHaveBeenCalled();
    stop();
  });
});
