import { createParser, type EventSourceMessage } from "eventsource-parser";

import { api } from "./client";
import { ApiError, BrokenOffError, isProblem } from "./errors";
import type { Care, ChatReply, ChatRequest } from "./types";

/** Hears of an answer while it is being written. */
export type ChatListener = {
  /** A fixed text that comes before any advice. */
  onCare: (care: Care) => void;
  /** More words. */
  onText: (text: string) => void;
  /** All words so far are withdrawn; others follow. */
  onReset: () => void;
};

type Asking = {
  request: ChatRequest;
  /** Stays the same when the same wish is sent again. */
  key: string;
  signal: AbortSignal;
  listener: ChatListener;
};

/**
 * Asks the chatbot and tells of the words as they come. A server, or something
 * on the way to it, that does not stream answers in one piece.
 */
export async function askChat({ request, key, signal, listener }: Asking): Promise<ChatReply> {
  const { data, response } = await api.POST("/api/chatbot/", {
    params: { header: { "Idempotency-Key": key } },
    headers: { Accept: "text/event-stream" },
    body: request,
    parseAs: "stream",
    signal,
  });
  if (!data) throw new BrokenOffError();
  try {
    return isEventStream(response)
      ? await follow(data, listener)
      : checked(isReply, await new Response(data).text());
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ApiError ? error : new BrokenOffError(error);
  }
}

async function follow(
  stream: ReadableStream<Uint8Array>,
  listener: ChatListener,
): Promise<ChatReply> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new BrokenOffError();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const event of events.splice(0)) {
        const reply = tell(event, listener);
        if (reply !== null) return reply;
      }
    }
  } finally {
    // Whoever stops listening early lets go of the connection.
    void reader.cancel().catch(() => undefined);
  }
}

/** Passes one event on. The last one holds all of the answer. */
function tell({ event, data }: EventSourceMessage, listener: ChatListener): ChatReply | null {
  switch (event) {
    case "care":
      listener.onCare(checked(isCare, data));
      return null;
    case "text":
      listener.onText(checked(isPiece, data).text);
      return null;
    case "reset":
      listener.onReset();
      return null;
    case "done":
      return checked(isReply, data);
    case "problem": {
      const problem = checked(isProblem, data);
      throw new ApiError(new Response(null, { status: problem.status }), problem);
    }
    default:
      return null;
  }
}

function isEventStream(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
}

/** Reads JSON that must have a certain shape. */
function checked<T>(hasShape: (value: unknown) => value is T, json: string): T {
  const value: unknown = JSON.parse(json);
  if (!hasShape(value)) throw new TypeError("The server sent an unexpected reply.");
  return value;
}

function isCare(value: unknown): value is Care {
  return hasTexts(value, "id", "level", "text");
}

function isPiece(value: unknown): value is { text: string } {
  return hasTexts(value, "text");
}

function isReply(value: unknown): value is ChatReply {
  return (
    hasTexts(value, "reply", "text") &&
    ["care", "notes", "citations"].every((name) => Array.isArray(Reflect.get(value, name))) &&
    hasTexts(Reflect.get(value, "writer"), "kind", "name")
  );
}

function hasTexts(value: unknown, ...names: string[]): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === "string")
  );
}
