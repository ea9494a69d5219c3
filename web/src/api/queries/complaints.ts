import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import { api } from "../client";
import type { NewComplaint, NewComplaintAnswer } from "../types";

import { required } from "./required";

export const complaintsQuery = queryOptions({
  queryKey: ["complaints"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/complaints/", { signal })),
});

export function useComplain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (complaint: NewComplaint) =>
      required(await api.POST("/api/user/complaints/", { body: complaint })),
    onSuccess: () => client.invalidateQueries({ queryKey: complaintsQuery.queryKey }),
  });
}

const COMPLAINTS_PER_PAGE = 10;

/** What of the register is in view. */
export type RegisterState = "open" | "closed";

/** One page of the register. The page before stays in view while it loads. */
export function registerQuery(state: RegisterState, after: string | undefined) {
  return queryOptions({
    queryKey: ["admin", "complaints", state, after],
    queryFn: async ({ signal }) => {
      const query = { state, limit: COMPLAINTS_PER_PAGE, ...(after !== undefined && { after }) };
      return required(await api.GET("/api/admin/complaints/", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

function detailKey(id: string) {
  return ["admin", "complaint", id];
}

/**
 * What somebody wrote, once it is asked for. Each time it is fetched, the audit
 * log says that it was read, so it is fetched no more often than that.
 */
export function complaintQuery(id: string, isOpen: boolean) {
  return queryOptions({
    queryKey: detailKey(id),
    queryFn: isOpen
      ? async ({ signal }) =>
          required(
            await api.GET("/api/admin/complaints/{id}/", { params: { path: { id } }, signal }),
          )
      : skipToken,
    staleTime: Infinity,
  });
}

export function useAnswerComplaint(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: NewComplaintAnswer) =>
      required(
        await api.POST("/api/admin/complaints/{id}/answers/", {
          params: { path: { id } },
          body: answer,
        }),
      ),
    onSuccess: async (detail) => {
      client.setQueryData(detailKey(id), detail);
      await Promise.all(
        ["complaints", "audit"].map((list) =>
          client.invalidateQueries({ queryKey: ["admin", list] }),
        ),
      );
    },
  });
}
