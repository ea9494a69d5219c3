import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { vi } from "vitest";

import type { ChatReply } from "@/api/types";

import { mildRecord } from "./fixtures";
import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

/** An answer without anything special. */
export const plainReply: ChatReply = {
  reply: "Aloe **soothes**.\n\nSkin changes slowly.",
  care: [],
  text: "Aloe **soothes**.",
  considered: [],
  notes: ["Skin changes slowly."],
  citations: [{ id: "aloe_vera", name: "Aloe vera gel" }],
  writer: { kind: "builtin", name: "clary" },
  reading: "meaning",
};

/** An answer that says only this. */
export function replyOf(text: string): ChatReply {
  return { ...plainReply, reply: text, text, notes: [], citations: [] };
}

export const OPENING = {
  initialMessage: "Here is what I filled in about my skin: ...",
  questionnaire_id: 42,
};

/** The chat as the questionnaire opens it. */
export const OPENED = { pathname: "/chatbot", state: OPENING, key: "opened" };

type Event = [name: string, data: unknown];

/** An answer that comes as a stream of these events, all at once. */
export function sendEvents(...events: Event[]): Response {
  const body = events.map(encodeEvent).join("");
  return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
}

function encodeEvent([name, data]: Event): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export type AskedBody = {
  conversation: { role: string; message: string }[];
  message: string;
  questionnaire_id: number | null;
  intent: string;
};

export type Asked = { key: string | null; body: AskedBody };

/** Answers each question with the next of these, and remembers what was asked. */
export function answerChat(...answers: (ChatReply | Response)[]): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post<never, AskedBody>("*/api/chatbot/", async ({ request }) => {
      asked.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined) throw new Error("nothing was to be asked");
      return answer instanceof Response ? answer.clone() : sendEvents(["done", answer]);
    }),
  );
  return asked;
}

/**
 * Answers the next question by and by, as the test says. It takes the place of
 * fetch, as the network of tests falls over when an answer is given up halfway.
 */
export function answerSlowly() {
  const network = globalThis.fetch;
  const stopped = Promise.withResolvers<null>();
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const answer = vi.spyOn(globalThis, "fetch").mockImplementation((...call) => {
    const [request] = call;
    if (!(request instanceof Request) || !request.url.endsWith("/api/chatbot/")) {
      return network(...call);
    }
    answer.mockRestore();
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      stream.resolve(controller);
      request.signal.addEventListener("abort", () => {
        controller.error(request.signal.reason);
        stopped.resolve(null);
      });
    };
    const headers = { "Content-Type": "text/event-stream" };
    return Promise.resolve(new Response(new ReadableStream({ start }), { headers }));
  });
  return {
    /** Resolves when the page no longer listens. */
    stopped: stopped.promise,
    async send(...event: Event): Promise<void> {
      (await stream.promise).enqueue(new TextEncoder().encode(encodeEvent(event)));
    },
    async fail(): Promise<void> {
      (await stream.promise).error(new TypeError("reset by peer"));
    },
  };
}

/** Opens the chat of Ana, who has one record, without a message to begin with. */
export async function openChat(
  place: Parameters<typeof visit>[0] = "/chatbot",
): Promise<UserEvent> {
  logInAsAna();
  server.use(
    http.get("*/api/questionnaires/", () => HttpResponse.json([mildRecord])),
    http.get("*/api/questionnaires/:id/image/", () => HttpResponse.arrayBuffer()),
  );
  const user = visit(place);
  await screen.findByPlaceholderText("Type your message");
  return user;
}

export function messageField() {
  return screen.getByPlaceholderText("Type your message");
}

export async function say(user: UserEvent, message: string): Promise<void> {
  await user.click(messageField());
  await user.paste(message);
  await user.click(screen.getByRole("button", { name: "Send" }));
}

/** The answers on the page, in order. */
export function answers() {
  return screen.getAllByRole("article", { name: "Answer" });
}

/** The last answer once it is there. */
export async function lastAnswer(text: string | RegExp) {
  await screen.findByText(text);
  const last = answers().at(-1);
  if (last === undefined) throw new Error("there is no answer");
  return within(last);
}
