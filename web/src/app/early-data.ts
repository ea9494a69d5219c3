import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/api/queries/account";
import { courseQuery } from "@/api/queries/course";
import { noticesQuery } from "@/api/queries/notices";
import { profileQuery } from "@/api/queries/profile";
import { progressQuery } from "@/api/queries/progress";
import { questionnairesQuery } from "@/api/queries/questionnaires";
import { routinesQuery } from "@/api/queries/routines";
import { hasFreshAccess, storedPerson } from "@/api/session";
import { localDay } from "@/lib/days";

import { createQueryClient } from "./query-client";

type Ask = (client: QueryClient) => Promise<unknown>;

/** What pages cannot be drawn without, by their addresses. */
const NEEDED: Record<string, readonly Ask[]> = {
  "/": [
    (client) => client.query(meQuery),
    (client) => client.query(routinesQuery),
    (client) => client.query(progressQuery),
    (client) => client.query(courseQuery(localDay(new Date()))),
  ],
  "/photo": [(client) => client.query(questionnairesQuery)],
  "/records": [
    (client) => client.query(questionnairesQuery),
    (client) => client.query(progressQuery),
  ],
  "/progress": [(client) => client.query(progressQuery)],
  "/routines": [(client) => client.query(routinesQuery)],
};

/** What the frame around every page asks for. */
const ALWAYS: readonly Ask[] = [
  (client) => client.query(profileQuery),
  (client) => client.query(noticesQuery),
];

let early: { person: string; client: QueryClient } | null = null;

/** Asks the server for the data of a page while its files are still loaded and drawn. */
export function askEarly(path: string): void {
  const person = storedPerson();
  if (person === null || !hasFreshAccess()) return;
  const client = createQueryClient();
  early = { person, client };
  for (const ask of [...ALWAYS, ...(NEEDED[path] ?? [])]) {
    // The page asks again, and says what is wrong.
    ask(client).catch(() => undefined);
  }
}

/** The cache with what was asked for early, for the same person only. */
export function earlyClient(person: string | null): QueryClient | null {
  return early?.person === person ? early.client : null;
}

/** The frame that took the cache is there. A later frame makes its own. */
export function forgetEarly(): void {
  early = null;
}
