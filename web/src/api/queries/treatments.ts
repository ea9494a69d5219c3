import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";

import { PROGRESS_KEY } from "./keys";
import { expectStatus, required } from "./required";

/**
 * What the person uses, from all that they said. Null without consent and during a pause.
 * What outdates their progress outdates this, and so do the profile and the chat.
 */
export const treatmentsQuery = queryOptions({
  queryKey: [...PROGRESS_KEY, "treatments"],
  queryFn: async ({ signal }) => {
    const answer = await api.GET("/api/treatments/", { signal });
    if (answer.response.status === 204) return null;
    return required(answer) ?? null;
  },
  staleTime: 0,
});

/** Notes that something is no longer used, or takes that back. */
export function useEndTreatment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ended }: { id: string; ended: boolean }) =>
      expectStatus(
        204,
        await api.PUT("/api/treatments/{id}/ended/", { params: { path: { id } }, body: { ended } }),
      ),
    // What is on the screen stays there with its "Undo" until the next visit.
    onSuccess: () =>
      client.invalidateQueries({ queryKey: treatmentsQuery.queryKey, refetchType: "none" }),
  });
}
