import { queryOptions } from "@tanstack/react-query";

import { api } from "../client";

import { PROGRESS_KEY } from "./keys";
import { required } from "./required";

/** The shelf, oldest first. A withdrawal of consent outdates it, as it does their progress. */
export const productsQuery = queryOptions({
  queryKey: [...PROGRESS_KEY, "products"],
  queryFn: async ({ signal }) => required(await api.GET("/api/products/", { signal })),
});

/**
 * What speaks against using the products of a half of the day together. Null without consent
 * and during a pause.
 */
export const togetherQuery = queryOptions({
  queryKey: [...productsQuery.queryKey, "together"],
  queryFn: async ({ signal }) => {
    const answer = await api.GET("/api/products/together/", { signal });
    return answer.response.status === 204 ? null : (required(answer) ?? null);
  },
});
