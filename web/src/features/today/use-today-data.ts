import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

import { courseQuery } from "@/api/queries/course";
import { togetherQuery } from "@/api/queries/products";
import { useProgress } from "@/api/queries/progress";
import { useRoutines } from "@/api/queries/stored-routines";
import type { Course, ProductsTogether, Progress, Routine } from "@/api/types";
import { useDayHalf } from "@/lib/use-day-half";

export type TodayFacts = {
  days: readonly Routine[];
  /** When the copy on this device was made. Null when the days come from the server. */
  savedAt: string | null;
  /** Undefined while the server cannot be asked. */
  progress: Progress | undefined;
  /** Null without consent and during a pause, undefined while the server cannot be asked. */
  course: Course | null | undefined;
  /** What speaks against using products of the shelf together, as with the course. */
  together: ProductsTogether | null | undefined;
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
  const course = useQuery(courseQuery(useDayHalf().day));
  const together = useQuery(togetherQuery);
  // Somebody who is filling in their first questionnaire stays with it.
  const [isNewcomer, setNewcomer] = useState(false);

  if (isNewcomer) return { state: "none" };
  if (routines.data !== undefined) {
    // All or nothing: what comes later would move what is there.
    if (mayCome(progress) || mayCome(course) || mayCome(together)) return { state: "loading" };
    if (routines.data.length === 0 && !hasRecord(progress.data)) {
      setNewcomer(true);
      return { state: "none" };
    }
    const facts = { days: routines.data, savedAt: null };
    return ready(facts, progress.data, course.data, together.data);
  }
  if (copy) {
    return ready(copy, progress.data, course.data, together.data);
  }
  if (routines.isLoadingError) return { state: "failed", query: routines };
  return { state: isOffline && copy === null ? "none" : "loading" };
}

function ready(
  { days, savedAt }: Pick<TodayFacts, "days" | "savedAt">,
  progress: TodayFacts["progress"],
  course: TodayFacts["course"],
  together: TodayFacts["together"],
): TodayData {
  return { state: "ready", facts: { days, savedAt, progress, course, together } };
}

type Loading = Pick<UseQueryResult, "data" | "fetchStatus" | "failureReason">;

/** Whether an answer is on its way and nothing has gone wrong yet. */
function mayCome({ data, fetchStatus, failureReason }: Loading): boolean {
  return data === undefined && fetchStatus === "fetching" && failureReason === null;
}

function hasRecord(progress: Progress | undefined): boolean {
  return progress !== undefined && progress.photos.length > 0;
}
