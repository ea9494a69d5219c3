import { queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import type { Export } from "../types";

import { required } from "./required";

/** How often to look again while something is about to change. */
const PREPARING_MS = 1000;
const READY_MS = 5000;

/** The copy of their data that the person asked for last. */
export const exportQuery = queryOptions({
  queryKey: ["export"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/exports/", { signal })),
  refetchInterval: ({ state: { data } }) => lookAgainIn(data),
});

function lookAgainIn(copy: Export | undefined): number | false {
  if (copy?.state === "preparing") return PREPARING_MS;
  return copy?.state === "ready" ? READY_MS : false;
}

/**
 * Where to download the copy. The server tells it once, to whoever gives the
 * password, and it is kept in memory alone: a reload forgets it.
 */
export const exportLinkQuery = queryOptions<string>({
  queryKey: ["export-link"],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (currentPassword: string) =>
      required(
        await api.POST("/api/user/exports/", { body: { current_password: currentPassword } }),
      ),
    onSuccess: (requested) => {
      client.setQueryData(exportLinkQuery.queryKey, requested.link);
      client.setQueryData(exportQuery.queryKey, requested.export);
    },
  });
}
