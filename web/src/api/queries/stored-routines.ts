import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { onPendingTicks, pendingTicks } from "../pending-ticks";
import { storedPerson } from "../session";
import { readStoredRoutines, type StoredRoutines, storeRoutines } from "../stored-routines";
import { ticksText } from "../tokens";
import type { Routine } from "../types";

import { consentsQuery, isGranted } from "./consents";
import { dataSettingsQuery } from "./data-settings";
import { withTicks } from "./routines";

const storedRoutinesQuery = queryOptions({
  queryKey: ["stored-routines"],
  queryFn: readStoredRoutines,
  networkMode: "always",
  staleTime: 0,
});

/** The copy of the routine on this device, with the ticks that wait. Undefined while it is read. */
export function useStoredRoutines(enabled: boolean): StoredRoutines | null | undefined {
  // Any change of the ticks draws the days anew.
  useSyncExternalStore(onPendingTicks, ticksText);
  const { data: stored } = useQuery({ ...storedRoutinesQuery, enabled });
  if (!enabled) return undefined;
  return stored && { ...stored, days: withTicks(stored.days, pendingTicks(storedPerson())) };
}

/** Keeps a copy of the routine on this device, with consent for health data and no pause. */
export function useStoreRoutines(routines: readonly Routine[] | undefined): void {
  const { data: settings } = useQuery(dataSettingsQuery);
  const { data: consents } = useQuery(consentsQuery);
  const allowed =
    settings?.restricted === false && consents !== undefined && isGranted(consents, "health_data");

  useEffect(() => {
    if (allowed && routines !== undefined) void storeRoutines(routines);
  }, [allowed, routines]);
}
