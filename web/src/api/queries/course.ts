import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import type { Course, CourseWeek } from "../types";

import { PROGRESS_KEY } from "./keys";
import { expectStatus, required } from "./required";
import { reloadRoutines, routinesQuery } from "./routines";

const COURSE_KEY = [...PROGRESS_KEY, "course"];

/**
 * The course of twelve weeks on a day of the person's calendar, with the week that comes
 * next. Null without consent and during a pause. What outdates progress outdates it: ticks,
 * check-ins and records. At midnight the last answer stays until the next one is there.
 */
export const courseQuery = (day: string) =>
  queryOptions({
    queryKey: [...COURSE_KEY, day],
    queryFn: async ({ client, signal, queryKey }) => {
      const answer = await api.GET("/api/course/", { signal });
      if (answer.response.status === 204) return null;
      const course = required(answer) ?? null;
      const before = client.getQueryData<Course | null>(queryKey)?.current ?? null;
      if (course !== null && mayHaveRewritten(before, course.current)) {
        void client.invalidateQueries({ queryKey: routinesQuery.queryKey });
      }
      return course;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a person tells takes out of the planned days what is no longer for them. */
function mayHaveRewritten(before: CourseWeek | null, now: CourseWeek | null): boolean {
  if (now === null) return false;
  if (before === null) return now.plain_from !== null || now.fixed_steps.length > 0;
  return JSON.stringify(before) !== JSON.stringify(now);
}

/** Starts a course and plans its first week. */
export function useStartCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => required(await api.POST("/api/course/")),
    onSuccess: () => reloadRoutines(client),
  });
}

/** Plans a week by its number. It may be repeated safely. */
export function usePlanWeek() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (week: number) =>
      required(await api.POST("/api/course/next-week/", { body: { week } })),
    onSuccess: () => reloadRoutines(client),
  });
}

/** Says that something stings, and learns what to do. */
export function useReportSting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (strong: boolean) =>
      required(await api.POST("/api/course/sting/", { body: { strong } })),
    onSuccess: () => reloadRoutines(client),
  });
}

/** Ends the course. Its days stay. */
export function useEndCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => expectStatus(204, await api.DELETE("/api/course/")),
    onSuccess: () => reloadRoutines(client),
  });
}
