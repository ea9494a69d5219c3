import { describe, expect, test } from "vitest";

import { EventParser, readEvents, type ServerEvent } from "./event-stream";

/** The events of a text that arrives in these pieces. */
function parse(...chunks: string[]): ServerEvent[] {
  const parser = new EventParser();
  return chunks.flatMap((chunk) => [...parser.push(chunk)]);
}

const STREAM =
  ': keep alive\r\nevent: care\r\ndata: {"id":"RF05"}\r\n\r\nevent: text\ndata: {"text":\ndata: "Füße 🌿"}\n\nid: 7\nretry: 10\ndata:bare\r\revent: done\rdata: {}\r\r';

const EVENTS: ServerEvent[] = [
  { name: "care", data: '{"id":"RF05"}' },
  { name: "text", data: '{"text":\n"Füße 🌿"}' },
  { name: "message", data: "bare" },
  { name: "done", data: "{}" },
];

describe("the events of a stream", () => {
  test("come with all three kinds of line ends, comments and several lines of data", () => {
    expect(parse(STREAM)).toEqual(EVENTS);
  });

  test("are the same wherever the text is cut", () => {
    for (let cut = 0; cut <= STREAM.length; cut++) {
      expect(parse(STREAM.slice(0, cut), STREAM.slice(cut)), `cut at ${String(cut)}`).toEqual(
        EVENTS,
      );
    }
    expect(parse(...Array.from(STREAM))).toEqual(EVENTS);
  });

  test("an empty piece between the halves of a line end changes nothing", () => {
    expect(parse("data: a\r", "", "\ndata: b\r\n\r\n")).toEqual([
      { name: "message", data: "a\nb" },
    ]);
  });

  test("only one space after the colon is not part of the data", () => {
    expect(parse("data:  two\n\n", "data\n\n")).toEqual([
      { name: "message", data: " two" },
      { name: "message", data: "" },
    ]);
  });

  test("one with a name needs no data, and empty lines are no events", () => {
    expect(parse("\n\nevent: reset\n\n\n")).toEqual([{ name: "reset", data: "" }]);
  });

  test("an unfinished one does not count", () => {
    expect(parse("data: whole\n\ndata: half\n")).toEqual([{ name: "message", data: "whole" }]);
  });
});

describe("reading bytes", () => {
  async function collect(bytes: Uint8Array[]): Promise<ServerEvent[]> {
    const events: ServerEvent[] = [];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of bytes) controller.enqueue(piece);
        controller.close();
      },
    });
    for await (const event of readEvents(stream)) events.push(event);
    return events;
  }

  test("a character that is cut in half stays whole", async () => {
    const bytes = new TextEncoder().encode(STREAM);
    expect(await collect(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(EVENTS);
  });

  test("whoever stops listening lets go of the stream", async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: more\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const event of readEvents(stream)) {
      expect(event.data).toBe("more");
      break;
    }
    expect(cancelled).toBe(true);
  });
});
