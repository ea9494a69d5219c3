import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { api } from "../client";
import {
  addPendingTick,
  type Half,
  hasPendingTicks,
  onPendingTicks,
  pendingTicks,
  type Tick,
} from "../pending-ticks";
import { type Sending, sendPendingTicks } from "../send-ticks";
import { storedPerson } from "../session";
import { onTicksText } from "../tokens";
import type { Routine } from "../types";

import { PROGRESS_KEY } from "./keys";
import { expectStatus, required } from "./required";

export const routinesQuery = queryOptions({
  queryKey: ["routines"],
  queryFn: async ({ signal }) => {
    // A tick that is saved while the list is on its way may be missing in it.
    const before = pendingTicks(storedPerson());
    const routines = required(await api.GET("/api/routines/", { signal }));
    return withTicks(routines, [...before, ...pendingTicks(storedPerson())]);
  },
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

type DayDone = Pick<Routine, "id" | "morning_done" | "evening_done">;

/** A day as it stands after a tick, and the half that was ticked. */
export type DayTick = DayDone & { half: Half };

/**
 * Ticks a day off. It shows at once. Without a network it is kept on this device and sent
 * later, after those before it. It is taken back if the server refuses it.
 */
export function useTickRoutine() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "tick-routine" },
    mutationFn: async () => {
      const { waiting, refused } = await sendPendingTicks();
      if (refused !== null) throw refused;
      return { waiting };
    },
    onMutate: async (tick: DayTick) => {
      const { id, morning_done: morning, evening_done: evening, half } = tick;
      // Kept before anything else: the phone may close the tab at any time.
      addPendingTick(storedPerson(), { id, morning, evening, touched: [half] });
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
    onSuccess: ({ waiting }) =>
      waiting ? undefined : client.invalidateQueries({ queryKey: PROGRESS_KEY }),
  });
}

/** How many ticks are kept on this device until the network is back. */
export function useWaitingTicks(): number {
  return useSyncExternalStore(
    onPendingTicks,
    () => pendingTicks(storedPerson()).filter(({ waiting }) => waiting).length,
  );
}

/** Whether the tick of a day is kept on this device until the network is back. */
export function useIsTickWaiting(id: number): boolean {
  return useSyncExternalStore(onPendingTicks, () =>
    pendingTicks(storedPerson()).some((tick) => tick.id === id && tick.waiting),
  );
}

/** Sends what waits, and asks anew for what it has changed. */
export async function sendWaitingTicks(client: QueryClient): Promise<Sending | null> {
  if (!hasPendingTicks()) return null;
  const sending = await sendPendingTicks({ late: true });
  if (sending.sent + sending.dropped > 0 || sending.refused !== null) await reloadRoutines(client);
  return sending;
}

/** Shows what another tab has ticked. Returns the way to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  return onTicksText(() => {
    client.setQueryData(
      routinesQuery.queryKey,
      (routines) => routines && withTicks(routines, pendingTicks(storedPerson())),
    );
    // Ticks that are gone were saved, or were refused.
    void client.invalidateQueries({ queryKey: routinesQuery.queryKey });
  });
}

/** The days as the person has left them: the server does not know of all ticks yet. */
export function withTicks(routines: readonly Routine[], ticks: readonly Tick[]): Routine[] {
  return routines.map((routine) => {
    const day = { ...routine };
    for (const { id, touched, morning, evening } of ticks) {
      if (id !== routine.id) continue;
      if (touched.includes("morning")) day.morning_done = morning;
      if (touched.includes("evening")) day.evening_done = evening;
    }
    return day;
  });
}

function applyTick(client: QueryClient, { id, morning_done, evening_done }: DayDone): void {
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

/** Asks for the routine anew, even if no page shows it: the copy on this device follows it. */
export async function reloadRoutines(client: QueryClient): Promise<void> {
  const { queryKey } = routinesQuery;
  const isShown = client.getQueryCache().find({ queryKey })?.isActive() === true;
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: PROGRESS_KEY }),
    isShown ? undefined : client.query({ ...routinesQuery, staleTime: 0 }).catch(() => null),
  ]);
}
