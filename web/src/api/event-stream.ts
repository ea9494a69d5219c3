/** One event of a stream of server-sent events. */
export type ServerEvent = { name: string; data: string };

/** Yields the events of a stream as they arrive. What is unfinished at its end is dropped. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void> {
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Whoever stops listening early lets go of the connection.
    void reader.cancel().catch(() => undefined);
  }
}

/**
 * Puts events together from text that may be cut anywhere, by the rules of the
 * HTML standard. One liberty: an event without data still counts if it has a
 * name.
 */
export class EventParser {
  #line = "";
  #afterReturn = false;
  #name = "";
  #data: string[] = [];

  *push(chunk: string): Generator<ServerEvent, void> {
    // The rest of a line end that was cut in half.
    const text = this.#afterReturn && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    if (chunk !== "") this.#afterReturn = chunk.endsWith("\r");

    const lines = (this.#line + text).split(/\r\n|\r|\n/);
    this.#line = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") yield* this.#finish();
      else this.#read(line);
    }
  }

  #read(line: string): void {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    // Lines that begin with a colon are comments: their field has no name.
    if (field === "event") this.#name = value;
    if (field === "data") this.#data.push(value);
  }

  *#finish(): Generator<ServerEvent, void> {
    if (this.#name !== "" || this.#data.length > 0) {
      yield { name: this.#name || "message", data: this.#data.join("\n") };
    }
    this.#name = "";
    this.#data = [];
  }
}
