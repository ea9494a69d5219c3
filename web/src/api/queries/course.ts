import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { todayUTC } from "@/lib/dates";

import { api } from "../client";
import type { Course, CourseWeek } from "../types";

import { PROGRESS_KEY } from "./keys";
import { expectStatus, required } from "./required";
import { reloadRoutines, routinesQuery } from "./routines";

const COURSE_KEY = [...PROGRESS_KEY, "course"];

/** The routine has the same today. */
const today = () => ({ params: { query: { date: todayUTC() } } });

/**
 * The course of twelve weeks, with the week that comes next. Null without consent and
 * during a pause. What outdates progress outdates it: ticks, check-ins and records.
 */
export const courseQuery = queryOptions({
  queryKey: COURSE_KEY,
  queryFn: async ({ client, signal }) => {
    const answer = await api.GET("/api/course/", { signal, ...today() });
    if (answer.response.status === 204) return null;
    const course = required(answer) ?? null;
    const before = client.getQueryData<Course | null>(COURSE_KEY)?.current ?? null;
    if (course !== null && mayHaveRewritten(before, course.current)) {
      void client.invalidateQueries({ queryKey: routinesQuery.queryKey });
    }
    return course;
  },
  staleTime: 0,
});

/** Reading a course takes out of its days what is no longer for the person. */
function mayHaveRewritten(before: CourseWeek | null, now: CourseWeek | null): boolean {
  if (now === null) return false;
  if (before === null) return now.plain_from !== null || now.fixed_steps.length > 0;
  return JSON.stringify(before) !== JSON.stringify(now);
}

/** Starts a course and plans its first week. */
export function useStartCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => required(await api.POST("/api/course/", today())),
    onSuccess: () => reloadRoutines(client),
  });
}

/** Plans a week by its number. It may be repeated safely. */
export function usePlanWeek() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (week: number) =>
      required(await api.POST("/api/course/next-week/", { ...today(), body: { week } })),
    onSuccess: () => reloadRoutines(client),
  });
}

/** Says that something stings, and learns what to do. */
export function useReportSting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (strong: boolean) =>
      required(await api.POST("/api/course/sting/", { ...today(), body: { strong } })),
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
