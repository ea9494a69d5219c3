import { queryOptions } from "@tanstack/react-query";

import { api } from "../client";

import { required } from "./required";

/** The library behind the advice. It changes with the program, not while one reads. */
export const libraryQuery = queryOptions({
  queryKey: ["library"],
  queryFn: async ({ signal }) => required(await api.GET("/api/ingredients/", { signal })),
  staleTime: Infinity,
});
