import { queryOptions } from "@tanstack/react-query";

import { api } from "../client";

import { PROGRESS_KEY } from "./keys";
import { required } from "./required";

/** The shelf, oldest first. A withdrawal of consent outdates it, as it does their progress. */
export const productsQuery = queryOptions({
  queryKey: [...PROGRESS_KEY, "products"],
  queryFn: async ({ signal }) => required(await api.GET("/api/products/", { signal })),
});
