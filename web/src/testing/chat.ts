import { HttpResponse } from "msw";

import type { ChatReply } from "@/api/types";

/** An answer without anything special. */
export const plainReply: ChatReply = {
  reply: "Aloe **soothes**.\n\nSkin changes slowly.",
  care: [],
  text: "Aloe **soothes**.",
  notes: ["Skin changes slowly."],
  citations: [{ id: "aloe_vera", name: "Aloe vera gel" }],
  writer: { kind: "builtin", name: "clary" },
};

type Event = [name: string, data: unknown];

/** An answer that comes as a stream of these events, all at once. */
export function sendEvents(...events: Event[]): Response {
  const body = events.map(encodeEvent).join("");
  return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
}

function encodeEvent([name, data]: Event): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
