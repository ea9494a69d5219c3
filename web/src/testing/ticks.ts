import { http, HttpResponse } from "msw";

import type { RoutineDone } from "@/api/types";

import { server } from "./server";

const PATH = "*/api/routines/:id/done/";

/** Lets the server save ticks. Returns the requests as they arrive. */
export function acceptTicks() {
  const sent: [unknown, RoutineDone][] = [];
  server.use(
    http.put<{ id: string }, RoutineDone>(PATH, async ({ params, request }) => {
      const body = await request.json();
      sent.push([params.id, body]);
      return HttpResponse.json(body);
    }),
  );
  return sent;
}

/** Answers every tick with a failure, or with nothing at all. */
export function failTicks(status: number | "silence", detail = "Not now."): void {
  server.use(
    http.put(PATH, () =>
      status === "silence"
        ? HttpResponse.error()
        : HttpResponse.json({ title: "Problem", status, detail, code: "unavailable" }, { status }),
    ),
  );
}
