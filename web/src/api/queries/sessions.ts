import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import { leaveQuietly } from "../session";

import { required } from "./required";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/sessions/", { signal })),
});

export const securityEventsQuery = queryOptions({
  queryKey: ["security-events"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/security-events/", { signal })),
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api.DELETE("/api/user/sessions/{id}/", { params: { path: { id } } }),
    // A failure may mean that it has ended already.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.POST("/api/user/sessions/end-others/"),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => api.POST("/api/user/sessions/end-all/"),
    // This session has ended as well; the page takes leave itself.
    onSuccess: leaveQuietly,
  });
}
