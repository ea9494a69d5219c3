import { useState } from "react";

import { useProgress } from "@/api/queries/progress";
import { useRoutines } from "@/api/queries/stored-routines";
import type { Progress, Routine } from "@/api/types";

export type TodayFacts = {
  days: readonly Routine[];
  /** When the copy on this device was made. Null when the days come from the server. */
  savedAt: string | null;
  /** Undefined while the server cannot be asked. */
  progress: Progress | undefined;
};

type RoutinesQuery = ReturnType<typeof useRoutines>["query"];

export type TodayData =
  | { state: "loading" }
  /** Neither a record nor a routine, as far as is known. */
  | { state: "none" }
  | { state: "failed"; query: RoutinesQuery }
  | { state: "ready"; facts: TodayFacts };

/** What the day of a person is drawn from, with the copy on this device where it must do. */
export function useTodayData(): TodayData {
  const { query: routines, isOffline, copy } = useRoutines();
  const progress = useProgress();
  // Somebody who is filling in their first questionnaire stays with it.
  const [isNewcomer, setNewcomer] = useState(false);

  if (isNewcomer) return { state: "none" };
  if (routines.data !== undefined) {
    // Both or neither: what comes later would move what is there.
    const mayCome = progress.fetchStatus === "fetching" && progress.failureReason === null;
    if (progress.data === undefined && mayCome) return { state: "loading" };
    if (routines.data.length === 0 && !hasRecord(progress.data)) {
      setNewcomer(true);
      return { state: "none" };
    }
    const facts = { days: routines.data, savedAt: null, progress: progress.data };
    return { state: "ready", facts };
  }
  if (copy) {
    const facts = { days: copy.days, savedAt: copy.savedAt, progress: progress.data };
    return { state: "ready", facts };
  }
  if (routines.isLoadingError) return { state: "failed", query: routines };
  return { state: isOffline && copy === null ? "none" : "loading" };
}

function hasRecord(progress: Progress | undefined): boolean {
  return progress !== undefined && progress.photos.length > 0;
}
