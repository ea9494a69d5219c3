import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { ana, anasProfile, problem, tokenFor } from "@/testing/fixtures";
import { server } from "@/testing/server";
import { storeBensSession, storeSession } from "@/testing/session";

import { api } from "./client";
import { isReachable } from "./connection";
import { ApiError, BrokenOffError, NetworkError, OfflineError, OtherPersonError } from "./errors";
import { onSessionEnd, showPerson } from "./session";

const renewed = { access: tokenFor(600, "second"), refresh: "refresh-2" };
const unauthorized = () =>
  HttpResponse.json(problem(401, "Please log in.", "unauthorized"), { status: 401 });

const saveProfile = () => api.PUT("/api/user/profile/", { body: anasProfile });

/** Answers GET me, first refusing the given number of times. */
function answerMe({ refusals = 0 } = {}) {
  const authorizations: (string | null)[] = [];
  server.use(
    http.get("*/api/user/me/", ({ request }) => {
      authorizations.push(request.headers.get("Authorization"));
      return authorizations.length <= refusals ? unauthorized() : HttpResponse.json(ana);
    }),
  );
  return authorizations;
}

describe("a call", () => {
  test("[N-18] carries the access token when one is stored", async () => {
    storeSession();
    const authorizations = answerMe();

    await api.GET("/api/user/me/");
    expect(authorizations).toEqual([`Bearer ${localStorage.getItem("access_token") ?? ""}`]);
  });

  test("[N-18] carries the token to the public paths as well", async () => {
    storeSession();
    let authorization: string | null = null;
    server.use(
      http.post("*/api/token/", ({ request }) => {
        authorization = request.headers.get("Authorization");
        return HttpResponse.json(renewed);
      }),
    );

    await api.POST("/api/token/", { body: { username: "ana", password: "x" } });
    expect(authorization).toMatch(/^Bearer header\./);
  });

  test("[N-18] carries nothing when no token is stored", async () => {
    const authorizations = answerMe();

    await api.GET("/api/user/me/");
    expect(authorizations).toEqual([null]);
  });

  test("refreshes an expired token before it is sent", async () => {
    storeSession({ secondsLeft: -1 });
    server.use(http.post("*/api/token/refresh/", () => HttpResponse.json(renewed)));
    const authorizations = answerMe();

    await api.GET("/api/user/me/");
    expect(authorizations).toEqual([`Bearer ${renewed.access}`]);
  });

  test("is sent once more, body and all, after a refused token was refreshed", async () => {
    storeSession();
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/token/refresh/", () => HttpResponse.json(renewed)),
      http.post("*/api/user/change-password/", async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1 ? unauthorized() : HttpResponse.json({ message: "Done." });
      }),
    );
    const body = { current_password: "a", new_password: "b" };

    await api.POST("/api/user/change-password/", { body });
    expect(bodies).toEqual([body, body]);
  });

  test("ends the session when the token is refused twice", async () => {
    storeSession();
    server.use(http.post("*/api/token/refresh/", () => HttpResponse.json(renewed)));
    const authorizations = answerMe({ refusals: 2 });
    const ended = vi.fn();
    const stop = onSessionEnd(ended);

    await expect(api.GET("/api/user/me/")).rejects.toThrow("Please log in.");
    expect(authorizations).toHaveLength(2);
    expect(ended).toHaveBeenCalledOnce();
    expect(localStorage.getItem("access_token")).toBeNull();
    stop();
  });

  test("is not sent with an expired token that cannot be refreshed", async () => {
    storeSession({ secondsLeft: -1 });
    server.use(http.post("*/api/token/refresh/", () => HttpResponse.error()));
    const authorizations = answerMe();

    await expect(api.GET("/api/user/me/")).rejects.toThrow(NetworkError);
    expect(authorizations).toEqual([]);
  });

  test("does not end the session when the refresh cannot reach the server", async () => {
    storeSession();
    server.use(http.post("*/api/token/refresh/", () => HttpResponse.error()));
    answerMe({ refusals: 1 });
    const ended = vi.fn();
    const stop = onSessionEnd(ended);

    await expect(api.GET("/api/user/me/")).rejects.toThrow(NetworkError);
    expect(ended).not.toHaveBeenCalled();
    expect(localStorage.getItem("refresh_token")).toBe("refresh-1");
    stop();
  });
});

describe("when someone else logs in in another tab, a call", () => {
  const storedTokens = () => [
    localStorage.getItem("access_token"),
    localStorage.getItem("refresh_token"),
  ];

  test("from a page of the person before is not sent", async () => {
    const stop = showPerson("7");
    storeBensSession();
    const authorizations = answerMe();

    await expect(api.GET("/api/user/me/")).rejects.toThrow(OtherPersonError);
    await expect(api.GET("/api/user/me/")).rejects.toThrow(
      "Someone else is now logged in on this browser.",
    );
    expect(authorizations).toEqual([]);
    stop();
  });

  test("is not sent a second time with the token of the other person", async () => {
    storeSession();
    const sent = vi.fn();
    server.use(
      http.put("*/api/user/profile/", () => {
        sent();
        storeBensSession();
        return unauthorized();
      }),
    );

    await expect(api.PUT("/api/user/profile/", { body: anasProfile })).rejects.toThrow(
      OtherPersonError,
    );
    expect(sent).toHaveBeenCalledOnce();
  });

  test("is not sent when the login came during the refresh before it", async () => {
    storeSession({ secondsLeft: -1 });
    server.use(
      http.post("*/api/token/refresh/", () => {
        storeBensSession();
        return unauthorized();
      }),
    );
    const authorizations = answerMe();

    await expect(api.GET("/api/user/me/")).rejects.toThrow(OtherPersonError);
    expect(authorizations).toEqual([]);
  });

  test("that is refused for good leaves the new session alone", async () => {
    storeSession();
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    let calls = 0;
    server.use(
      http.post("*/api/token/refresh/", () => HttpResponse.json(renewed)),
      http.get("*/api/user/me/", () => {
        calls++;
        if (calls === 2) storeBensSession();
        return unauthorized();
      }),
    );

    await expect(api.GET("/api/user/me/")).rejects.toThrow("Please log in.");
    expect(calls).toBe(2);
    expect(ended).not.toHaveBeenCalled();
    expect(storedTokens()).toEqual([expect.stringMatching(/bens$/), "refresh-of-ben"]);
    stop();
  });
});

describe("a failure", () => {
  test("carries status, detail, code and the words of the status", async () => {
    server.use(
      http.get("*/api/user/me/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );

    const error: unknown = await api.GET("/api/user/me/").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: "Back soon.",
      status: 503,
      detail: "Back soon.",
      code: "unavailable",
      statusText: "Service Unavailable",
    });
  });

  test("falls back to the words of the status without a problem document", async () => {
    server.use(http.get("*/api/user/me/", () => new HttpResponse("<html>", { status: 502 })));

    await expect(api.GET("/api/user/me/")).rejects.toMatchObject({
      message: "Bad Gateway",
      detail: null,
      code: null,
    });
  });

  test("of the network says what to do", async () => {
    server.use(http.get("*/api/user/me/", () => HttpResponse.error()));

    const error: unknown = await api.GET("/api/user/me/").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      message: "We couldn't reach Clary. Check your connection and try again.",
    });
  });

  test.each([
    ["a page of a captive portal", () => HttpResponse.html("<h1>Welcome</h1>")],
    ["a page of a filter", () => HttpResponse.html("<h1>Blocked</h1>", { status: 401 })],
    ["an empty success", () => new HttpResponse(null)],
  ])("is %s, which is neither a success nor a logout", async (_name, answer) => {
    storeSession();
    server.use(http.put("*/api/user/profile/", answer));

    await expect(saveProfile()).rejects.toThrow(/^We couldn't reach Clary\. Your network answered/);
    expect(localStorage.getItem("refresh_token")).toBe("refresh-1");
    expect(isReachable()).toBe(false);
  });

  test("is an answer that was cut short", async () => {
    const headers = { "Content-Type": "application/json" };
    server.use(http.put("*/api/user/profile/", () => new HttpResponse('{"use', { headers })));

    await expect(saveProfile()).rejects.toThrow(BrokenOffError);
  });

  test("of a change that began offline says that nothing changed", async () => {
    server.use(http.put("*/api/user/profile/", () => HttpResponse.error()));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

    const error: unknown = await saveProfile().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OfflineError);
    expect(error).toMatchObject({ message: "You're offline. Nothing was changed." });
  });

  test("of a change that lost its connection on the way does not say that", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    server.use(
      http.put("*/api/user/profile/", () => {
        onLine.mockReturnValue(false);
        return HttpResponse.error();
      }),
    );

    await expect(saveProfile()).rejects.not.toBeInstanceOf(OfflineError);
  });
});
