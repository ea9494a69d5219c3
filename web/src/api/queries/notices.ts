import { queryOptions } from "@tanstack/react-query";

import { api } from "../client";

import { required } from "./required";

/** How often an open page asks again. The runbook for a breach names this time. */
const EVERY_MS = 5 * 60_000;

/** What the people who run Clary want the person to know. Asked for again when they come back. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/notices/", { signal })),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
});
