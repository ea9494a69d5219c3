import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import { ApiError } from "../errors";
import type { DataSettingsUpdate } from "../types";

import { PROGRESS_KEY, QUESTIONNAIRES_KEY } from "./keys";
import { required } from "./required";

export const dataSettingsQuery = queryOptions({
  queryKey: ["data-settings"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/data-settings/", { signal })),
});

export function useChangeDataSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: DataSettingsUpdate) =>
      required(await api.PUT("/api/user/data-settings/", { body: change })),
    onSuccess: async (settings, change) => {
      client.setQueryData(dataSettingsQuery.queryKey, settings);
      // Photos that are older than a shorter time are gone.
      if (change.photo_retention !== undefined) {
        await client.invalidateQueries({ queryKey: QUESTIONNAIRES_KEY });
      }
      // A pause also stops the statement on progress.
      if (change.photo_retention !== undefined || change.restricted !== undefined) {
        await client.invalidateQueries({ queryKey: PROGRESS_KEY });
      }
    },
  });
}

/** Reports whether the server refused because the person has paused the use of their data. */
export function isPaused(error: unknown): boolean {
  return error instanceof ApiError && error.code === "processing_restricted";
}
