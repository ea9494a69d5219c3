import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import type { Routine } from "../types";

import { PROGRESS_KEY } from "./keys";
import { expectStatus, required } from "./required";

export const routinesQuery = queryOptions({
  queryKey: ["routines"],
  queryFn: async ({ signal }) => required(await api.GET("/api/routines/", { signal })),
});

export function useDeleteRoutine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      expectStatus(
        204,
        await api.DELETE("/api/routines/delete/{id}/", { params: { path: { id } } }),
      ),
    onSuccess: () => reloadRoutines(client),
  });
}

type Tick = Pick<Routine, "id" | "morning_done" | "evening_done">;

/**
 * Ticks a day off. It shows at once and is taken back if it cannot be kept. One
 * tick waits for the one before it, so that the last one counts.
 */
export function useTickRoutine() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "tick-routine" },
    mutationFn: async ({ id, morning_done: morning, evening_done: evening }: Tick) =>
      required(
        await api.PUT("/api/routines/{id}/done/", {
          params: { path: { id } },
          body: { morning, evening },
        }),
      ),
    onMutate: async (tick) => {
      // A list that is on its way does not know of this tick.
      await client.cancelQueries({ queryKey: routinesQuery.queryKey });
      const before = client.getQueryData(routinesQuery.queryKey)?.find(({ id }) => id === tick.id);
      applyTick(client, tick);
      return before;
    },
    onError: async (_error, _tick, before) => {
      if (before !== undefined) applyTick(client, before);
      await client.invalidateQueries({ queryKey: routinesQuery.queryKey });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: PROGRESS_KEY }),
  });
}

function applyTick(client: QueryClient, { id, morning_done, evening_done }: Tick): void {
  client.setQueryData(routinesQuery.queryKey, (routines) =>
    routines?.map((routine) =>
      routine.id === id ? { ...routine, morning_done, evening_done } : routine,
    ),
  );
}

/** Takes the week that was added last back, and with it what it replaced. */
export function useUndoWeek() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (week: string) =>
      required(await api.POST("/api/routines/weeks/{week}/undo/", { params: { path: { week } } })),
    onSuccess: () => reloadRoutines(client),
  });
}

async function reloadRoutines(client: QueryClient): Promise<void> {
  await Promise.all(
    [routinesQuery.queryKey, PROGRESS_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
