import { queryOptions, useQuery } from "@tanstack/react-query";

import { api } from "../client";

import { PROGRESS_KEY } from "./keys";
import { required } from "./required";

/** Photos, check-ins and routines over time, and the server's statement on them. */
export const progressQuery = queryOptions({
  queryKey: PROGRESS_KEY,
  queryFn: async ({ signal }) => required(await api.GET("/api/progress/", { signal })),
});

export function useProgress() {
  return useQuery(progressQuery);
}
