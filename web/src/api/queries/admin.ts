import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import { api } from "../client";
import type { paths } from "../schema.gen";

import { expectStatus, required } from "./required";

type UserParameters = NonNullable<paths["/api/admin/users/"]["get"]["parameters"]["query"]>;

/** Which users to list, and in which order. */
export type UserFilter = Required<Pick<UserParameters, "search" | "sort" | "order">> & {
  onlyAdmins: boolean;
};

export type UserSort = UserFilter["sort"];

/** Where a page begins: what the page before it gave, or undefined for the first one. */
type After = string | undefined;

export const USERS_PER_PAGE = 25;

/** One page of users. The page before stays in view while it loads. */
export function usersQuery({ search, onlyAdmins, sort, order }: UserFilter, after: After) {
  return queryOptions({
    queryKey: ["admin", "users", { search, onlyAdmins, sort, order }, after],
    queryFn: async ({ signal }) => {
      const query = {
        sort,
        order,
        limit: USERS_PER_PAGE,
        ...(search !== "" && { search }),
        ...(onlyAdmins && { role: "admin" as const }),
        ...(after !== undefined && { after }),
      };
      const answer = await api.GET("/api/admin/users/", { params: { query }, signal });
      return { entries: required(answer), next: nextPage(answer.response) };
    },
    placeholderData: keepPreviousData,
  });
}

/** What to ask the next page for, out of <path?query>; rel="next". */
function nextPage({ headers }: Response): string | null {
  const link = /<([^>]*)>; *rel="next"/.exec(headers.get("Link") ?? "");
  if (link?.[1] === undefined) return null;
  return new URL(link[1], window.location.origin).searchParams.get("after");
}

export const totalsQuery = queryOptions({
  queryKey: ["admin", "totals"],
  queryFn: async ({ signal }) => required(await api.GET("/api/admin/totals/", { signal })),
});

export function trendsQuery(days: number) {
  return queryOptions({
    queryKey: ["admin", "trends", days],
    queryFn: async ({ signal }) =>
      required(await api.GET("/api/admin/trends/", { params: { query: { days } }, signal })).days,
    placeholderData: keepPreviousData,
  });
}

const FEEDBACK_PER_PAGE = 10;

export function feedbackQuery(open: boolean, after: After) {
  return queryOptions({
    queryKey: ["admin", "feedback", open, after],
    queryFn: async ({ signal }) => {
      const query = { open, limit: FEEDBACK_PER_PAGE, ...(after !== undefined && { after }) };
      return required(await api.GET("/api/admin/feedback/", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

const AUDIT_PER_PAGE = 20;

export function auditQuery(after: After) {
  return queryOptions({
    queryKey: ["admin", "audit", after],
    queryFn: async ({ signal }) => {
      const query = { limit: AUDIT_PER_PAGE, ...(after !== undefined && { after }) };
      return required(await api.GET("/api/admin/audit/", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

export const deletedUsersQuery = queryOptions({
  queryKey: ["admin", "deleted"],
  queryFn: async ({ signal }) =>
    required(await api.GET("/api/admin/deleted-users/", { signal })).users,
});

export function useRestoreUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      required(
        await api.POST("/api/admin/deleted-users/{id}/restore/", { params: { path: { id } } }),
      ).message,
    onSuccess: () => reload(client, "deleted", "users", "totals", "audit"),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      expectStatus(
        200,
        await api.DELETE("/api/admin/users/delete/{id}/", { params: { path: { id } } }),
      ),
    onSuccess: () => reload(client, "users", "deleted", "totals", "audit"),
  });
}

/** Makes an admin of a user, or the other way round. The answer says which. */
export function useToggleRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      required(await api.POST("/api/admin/users/toggle-role/{id}/", { params: { path: { id } } }))
        .message,
    onSuccess: () => reload(client, "users", "audit"),
  });
}

export function useHandleFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      expectStatus(
        204,
        await api.POST("/api/admin/feedback/{id}/handled/", { params: { path: { id } } }),
      ),
    onSuccess: () => reload(client, "feedback", "totals", "audit"),
  });
}

/** Asks anew for what an act of an admin has changed. */
async function reload(client: QueryClient, ...lists: string[]): Promise<void> {
  await Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: ["admin", list] })));
}
