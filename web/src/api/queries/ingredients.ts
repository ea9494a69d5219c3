import { queryOptions } from "@tanstack/react-query";

import { api } from "../client";

import { required } from "./required";

/** How often an open page asks again: the operator can withdraw a text, which must go within a minute. */
const REFETCH_MS = 30_000;

/** The library behind the advice. It changes with the program and with what is withdrawn. */
export const libraryQuery = queryOptions({
  queryKey: ["library"],
  queryFn: async ({ signal }) => required(await api.GET("/api/ingredients/", { signal })),
  refetchInterval: REFETCH_MS,
});
