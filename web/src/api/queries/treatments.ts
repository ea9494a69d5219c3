import { queryOptions } from "@tanstack/react-query";

import { api } from "../client";
import { ApiError } from "../errors";

import { PROGRESS_KEY } from "./keys";
import { required } from "./required";

/**
 * What the person uses, from all that they said. Null without consent and during a pause.
 * What outdates their progress outdates this.
 */
export const treatmentsQuery = queryOptions({
  queryKey: [...PROGRESS_KEY, "treatments"],
  queryFn: async ({ signal }) => {
    try {
      return required(await api.GET("/api/treatments/", { signal }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return null;
      throw error;
    }
  },
});
