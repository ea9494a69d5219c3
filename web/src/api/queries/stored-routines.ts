import {
  onlineManager,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { useDelayed } from "@/lib/use-delayed";

import { isReachable, onReachableChange } from "../connection";
import { isBusy, isSilence } from "../errors";
import { onPendingTicks, pendingTicks } from "../pending-ticks";
import { storedPerson } from "../session";
import { readStoredRoutines, type StoredRoutines, storeRoutines } from "../stored-routines";
import { ticksText } from "../tokens";

import { consentsQuery, isGranted } from "./consents";
import { dataSettingsQuery } from "./data-settings";
import { routinesQuery, withTicks } from "./routines";

/** A copy that is older than this is loaded anew. */
const FRESH_MS = 4 * 60 * 60 * 1000;

/** How long the server may take before the copy is shown. */
const SLOW_MS = 1000;

/** After the start the page comes first. */
const START_MS = 5000;

const storedRoutinesQuery = queryOptions({
  queryKey: ["stored-routines"],
  queryFn: readStoredRoutines,
  networkMode: "always",
  staleTime: 0,
});

/**
 * The routine as the server has it, and the copy on this device while the server is slow
 * or cannot be asked. The copy is null when there is none, and undefined while it is read
 * or not needed.
 */
export function useRoutines() {
  const query = useQuery(routinesQuery);
  const isOffline = query.fetchStatus === "paused";
  const unanswered = isOffline || isSilence(query.failureReason) || isBusy(query.failureReason);
  // Stays during the next tries, so that the copy does not come and go.
  const [missed, setMissed] = useState(false);
  if (unanswered && !missed) setMissed(true);
  useDelayed(query.isPending, () => setMissed(true), SLOW_MS);
  const copy = useStoredRoutines(missed && query.data === undefined);
  const isRefused = query.isLoadingError && !unanswered;
  return { query, isOffline, copy: isRefused ? undefined : copy };
}

/** The copy of the routine on this device, with the ticks that wait. Undefined while it is read. */
function useStoredRoutines(enabled: boolean): StoredRoutines | null | undefined {
  // Any change of the ticks draws the days anew.
  useSyncExternalStore(onPendingTicks, ticksText);
  const { data: stored } = useQuery({ ...storedRoutinesQuery, enabled });
  if (!enabled) return undefined;
  return stored && { ...stored, days: withTicks(stored.days, pendingTicks(storedPerson())) };
}

/**
 * Keeps a copy of the routine on this device whenever it was loaded, with consent for health
 * data and no pause. A copy that is there is loaded anew every few hours.
 */
export function useRoutineCopy(): void {
  const client = useQueryClient();
  const { data: routines, dataUpdatedAt } = useQuery({ ...routinesQuery, enabled: false });
  const enabled = routines !== undefined;
  const { data: settings } = useQuery({ ...dataSettingsQuery, enabled });
  const { data: consents } = useQuery({ ...consentsQuery, enabled });
  const allowed =
    settings?.restricted === false && consents !== undefined && isGranted(consents, "health_data");

  useEffect(() => {
    if (allowed && routines !== undefined) void storeRoutines(routines);
  }, [allowed, routines, dataUpdatedAt]);
  useEffect(() => keepFresh(client), [client]);
}

/** Looks at the copy after the start, when the app is seen again, and when the server is found. */
function keepFresh(client: QueryClient): () => void {
  const stop = new AbortController();
  const look = () => {
    if (document.visibilityState !== "visible" || !isReachable()) return;
    void refreshOldCopy(client, stop.signal);
  };
  const timer = setTimeout(look, START_MS);
  const stopWatching = onReachableChange(look);
  document.addEventListener("visibilitychange", look, { signal: stop.signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
    stopWatching();
  };
}

/** Whoever has no copy here gets none: they have not opened the page in this browser. */
async function refreshOldCopy(client: QueryClient, stop: AbortSignal): Promise<void> {
  const copy = await readStoredRoutines();
  if (copy === null || stop.aborted || !onlineManager.isOnline()) return;
  if (Date.now() - Date.parse(copy.savedAt) < FRESH_MS) return;
  await client.query(routinesQuery).catch(() => undefined);
}
