import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { api } from "../client";
import type { PhotoRetentionChoice } from "../types";

import { dataSettingsQuery } from "./data-settings";
import { PROGRESS_KEY, QUESTIONNAIRES_KEY } from "./keys";
import { reloadChoices } from "./reload-choices";
import { expectStatus, required } from "./required";

/** Photos, check-ins and routines over time, and the server's statement on them. */
export const progressQuery = queryOptions({
  queryKey: PROGRESS_KEY,
  queryFn: async ({ signal }) => required(await api.GET("/api/progress/", { signal })),
});

export function useProgress() {
  return useQuery(progressQuery);
}

export function useDeleteCheckIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (date: string) =>
      expectStatus(204, await api.DELETE("/api/check-ins/{date}/", { params: { path: { date } } })),
    onSuccess: () => invalidate(client, PROGRESS_KEY, dataSettingsQuery.queryKey),
  });
}

export type RetentionOfPhoto = {
  /** The questionnaire that the photo belongs to. */
  id: number;
  keep: PhotoRetentionChoice["keep"];
};

/** Keeps a photo as a starting photo for longer than the others, or no longer. */
export function useSetPhotoRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, keep }: RetentionOfPhoto) =>
      required(
        await api.PUT("/api/questionnaires/{id}/photo-retention/", {
          params: { path: { id } },
          body: { keep },
        }),
      ),
    onSuccess: () =>
      invalidate(client, PROGRESS_KEY, QUESTIONNAIRES_KEY, dataSettingsQuery.queryKey),
    onError: (error) => reloadChoices(client, error),
  });
}

async function invalidate(client: QueryClient, ...keys: (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
