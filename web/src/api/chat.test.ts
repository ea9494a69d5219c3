import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { answerSlowly, plainReply, sendEvents } from "@/testing/chat";
import { problem, tokenFor } from "@/testing/fixtures";
import { eventually } from "@/testing/later";
import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";

import { askChat } from "./chat";
import { ApiError, BrokenOffError, NetworkError } from "./errors";
import type { ChatRequest } from "./types";

const request: ChatRequest = {
  conversation: [],
  message: "Is aloe good?",
  questionnaire_id: null,
  intent: "question",
};

const EVENT_STREAM = { headers: { "Content-Type": "text/event-stream" } };

/** Asks, and remembers what was heard in which order. */
function ask(signal = new AbortController().signal) {
  const heard: string[] = [];
  const listener = {
    onCare: vi.fn(({ id }: { id: string }) => void heard.push(`care ${id}`)),
    onText: vi.fn((text: string) => void heard.push(text)),
    onReset: vi.fn(() => void heard.push("reset")),
  };
  storeSession();
  return { heard, answer: askChat({ request, key: "key-1", signal, listener }) };
}

function answer(respond: () => Response | Promise<Response>) {
  server.use(http.post("*/api/chatbot/", respond));
}

describe("a streamed answer", () => {
  test("[C-10] is asked for with the attempt's name, and heard as it comes", async () => {
    const asked: Request[] = [];
    server.use(
      http.post("*/api/chatbot/", ({ request: sent }) => {
        asked.push(sent.clone());
        return sendEvents(
          ["care", { id: "RF05", level: "soon", tier: "note", text: "Please book." }],
          ["text", { text: "Bad " }],
          ["reset", {}],
          ["text", { text: "Aloe " }],
          ["news", { unknown: true }],
          ["text", { text: "soothes." }],
          ["done", plainReply],
        );
      }),
    );
    const { heard, answer: reply } = ask();
    expect(await reply).toEqual(plainReply);
    expect(heard).toEqual(["care RF05", "Bad ", "reset", "Aloe ", "soothes."]);
    expect(asked[0]?.headers.get("Accept")).toBe("text/event-stream");
    expect(asked[0]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect(await asked[0]?.json()).toEqual(request);
  });

  test("ends with the problem that the server tells of", async () => {
    answer(() =>
      sendEvents(["text", { text: "A" }], ["problem", problem(503, "Back soon.", "unavailable")]),
    );
    const error: unknown = await ask().answer.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, message: "Back soon.", code: "unavailable" });
  });

  test.each([
    ["ends too early", () => sendEvents(["text", { text: "A" }])],
    ["has an unexpected shape", () => sendEvents(["done", { reply: 7 }])],
    ["holds no JSON", () => new HttpResponse("event: text\ndata: {\n\n", EVENT_STREAM)],
  ])("that %s has broken off", async (_what, respond) => {
    answer(respond);
    await expect(ask().answer).rejects.toThrow(BrokenOffError);
  });

  test("whose connection fails has broken off", async () => {
    const stream = answerSlowly();
    const { heard, answer: reply } = ask();
    await stream.send("text", { text: "A" });
    await eventually(() => expect(heard).toEqual(["A"]));
    await stream.fail();
    await expect(reply).rejects.toThrow("The connection was lost before the answer was complete.");
  });

  test("can be stopped, and is then no failure of the network", async () => {
    const stream = answerSlowly();
    const controller = new AbortController();
    const { heard, answer: reply } = ask(controller.signal);
    await stream.send("text", { text: "A" });
    await eventually(() => expect(heard).toEqual(["A"]));
    controller.abort();
    await expect(reply).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("an answer in one piece", () => {
  test("is read as JSON", async () => {
    answer(() => HttpResponse.json(plainReply));
    const { heard, answer: reply } = ask();
    expect(await reply).toEqual(plainReply);
    expect(heard).toEqual([]);
  });

  test("that is no answer has broken off", async () => {
    answer(() => HttpResponse.json({}));
    await expect(ask().answer).rejects.toThrow(BrokenOffError);
    answer(() => new HttpResponse("<html>"));
    await expect(ask().answer).rejects.toThrow(BrokenOffError);
  });
});

describe("a refusal", () => {
  test("carries the time to wait", async () => {
    answer(() =>
      HttpResponse.json(problem(429, "Too many questions.", "throttled"), {
        status: 429,
        headers: { "Retry-After": "120" },
      }),
    );
    await expect(ask().answer).rejects.toMatchObject({ status: 429, retryAfter: 120 });
  });

  test("of the token is followed by a refresh and the same question", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/token/refresh/", () =>
        HttpResponse.json({ access: tokenFor(600, "second"), refresh: "refresh-2" }),
      ),
      http.post("*/api/chatbot/", async ({ request: sent }) => {
        bodies.push(await sent.json());
        return sent.headers.get("Authorization")?.endsWith("second")
          ? sendEvents(["done", plainReply])
          : HttpResponse.json(problem(401, "Please log in.", "unauthorized"), { status: 401 });
      }),
    );
    expect(await ask().answer).toEqual(plainReply);
    expect(bodies).toEqual([request, request]);
  });

  test("by silence is one of the network", async () => {
    answer(() => HttpResponse.error());
    await expect(ask().answer).rejects.toThrow(NetworkError);
  });
});
