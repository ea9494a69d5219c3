import type { IncomingMessage, ServerResponse } from "node:http";

import {
  type BodyOf,
  matches,
  type Method,
  type PathOf,
  problemOf,
  type Refusal,
  type Schemas,
} from "./contract.ts";

type Handler = {
  method: Method;
  path: string;
  handle: (response: ServerResponse) => void;
};

/** The events of an answer in the chat, as the contract describes them. */
export type ChatEvent =
  | [name: "care", data: Schemas["Care"]]
  | [name: "text", data: Schemas["ChatPiece"]]
  | [name: "reset", data: Record<string, never>]
  | [name: "done", data: Schemas["ChatReply"]];

export function encodeEvent([name, data]: ChatEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * The API as a scene needs it: each operation gives a fixed answer, fails, or does not
 * answer. The last answer that was set for an operation counts.
 */
export class MockApi {
  #handlers: Handler[] = [];

  /** Forgets all answers. */
  reset(): void {
    this.#handlers = [];
  }

  /** Answers an operation with JSON. */
  answer<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    body: BodyOf<M, P>,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ): void {
    this.#set(method, path, (response) => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    });
  }

  /** Answers an operation with a problem document. */
  refuse<M extends Method, P extends PathOf<M>>(method: M, path: P, refusal: Refusal<M, P>): void {
    this.#set(method, path, (response) => {
      response.writeHead(refusal.status, {
        "Content-Type": "application/problem+json",
        ...(refusal.retryAfter !== undefined && { "Retry-After": refusal.retryAfter }),
      });
      response.end(JSON.stringify(problemOf(refusal)));
    });
  }

  /** Answers an operation with a file. */
  send<M extends Method>(method: M, path: PathOf<M>, contentType: string, body: Buffer): void {
    this.#set(method, path, (response) => {
      response.writeHead(200, { "Content-Type": contentType });
      response.end(body);
    });
  }

  /** Answers every question in the chat with these events. */
  stream(...events: ChatEvent[]): void {
    this.#stream(events, (response) => response.end());
  }

  /** Answers every question in the chat with these events, and then sends nothing more. */
  streamAndPause(...events: ChatEvent[]): void {
    this.#stream(events, () => undefined);
  }

  /** Answers every question in the chat with these events, one after each pause in milliseconds. */
  streamSlowly(pause: number, ...events: ChatEvent[]): void {
    this.#stream([], (response) => {
      const rest = [...events];
      const timer = setInterval(() => {
        const event = rest.shift();
        if (event !== undefined) response.write(encodeEvent(event));
        if (rest.length > 0) return;
        clearInterval(timer);
        response.end();
      }, pause);
      response.on("close", () => clearInterval(timer));
    });
  }

  /** Cuts the connection when an operation is called. */
  cut<M extends Method>(method: M, path: PathOf<M>): void {
    this.#set(method, path, (response) => response.destroy());
  }

  /** Never answers an operation. */
  hold<M extends Method>(method: M, path: PathOf<M>): void {
    this.#set(method, path, () => undefined);
  }

  /** Handles a request of the browser. */
  handle(request: IncomingMessage, pathname: string, response: ServerResponse): void {
    request.resume(); // A photo that nobody reads would not be sent to its end.
    response.setHeader("Cache-Control", "no-store");
    const handler = this.#handlers.findLast(
      ({ method, path }) => method.toUpperCase() === request.method && matches(path, pathname),
    );
    if (handler !== undefined) {
      handler.handle(response);
      return;
    }
    response.writeHead(501, { "Content-Type": "application/problem+json" });
    response.end(JSON.stringify(problemOf({ status: 501, detail: "The scene has no answer." })));
  }

  #stream(events: ChatEvent[], end: (response: ServerResponse) => void): void {
    this.#set("post", "/api/chatbot/", (response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.flushHeaders();
      for (const event of events) response.write(encodeEvent(event));
      end(response);
    });
  }

  #set(method: Method, path: string, handle: Handler["handle"]): void {
    this.#handlers.push({ method, path, handle });
  }
}
