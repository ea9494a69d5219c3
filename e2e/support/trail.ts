import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import { freePort } from "./clary.ts";

/**
 * Words that tests write into every field about health. They mean nothing, so
 * that wherever one of them turns up, it was leaked.
 */
export const CANARY = "kestrelwort";

/** What a server leaves behind for its operators: traces, metrics and log. */
export type Trail = {
  /** Settings that have a server leave its trail here. */
  settings: Record<string, string>;
  /** Takes the metrics as they are now. */
  takeMetrics: () => Promise<void>;
  /** Takes the log, or a problem document. */
  take: (kind: "log" | "problem", text: string) => void;
  /** Where the canary turned up, and which kinds of trail there were at all. */
  search: () => { leaks: string[]; kinds: string[] };
  stop: () => void;
};

/** Collects what a server leaves behind. */
export async function followTrail(opsListen: string): Promise<Trail> {
  const found: { kind: string; text: string }[] = [];
  // Text stands in the messages of the protocol as it is.
  const collector = createServer((request, response) => {
    void buffer(request).then((message) => {
      found.push({ kind: "trace", text: message.toString("latin1") });
      response.end();
    });
  });
  const port = await freePort();
  collector.listen(port, "127.0.0.1");
  await once(collector, "listening");

  return {
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
      CLARY_OPS_LISTEN: opsListen,
      CLARY_LOG_LEVEL: "debug",
    },
    async takeMetrics() {
      const answer = await fetch(`http://${opsListen}/metrics`);
      found.push({ kind: "metrics", text: await answer.text() });
    },
    take(kind, text) {
      found.push({ kind, text });
    },
    search() {
      const leaks = found.filter(({ text }) => text.toLowerCase().includes(CANARY));
      return {
        leaks: leaks.map(({ kind, text }) => `${kind}: ${around(text)}`),
        kinds: [...new Set(found.map(({ kind }) => kind))].sort(),
      };
    },
    stop() {
      collector.close();
    },
  };
}

/** The words around the canary, by which its way can be found. */
function around(text: string): string {
  const at = text.toLowerCase().indexOf(CANARY);
  return text.slice(Math.max(0, at - 120), at + 60);
}
