import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { POLICY_VERSION } from "@/lib/policy-version";

import { api } from "../client";
import type { ConsentPurpose } from "../types";

import { profileQuery } from "./profile";
import { required } from "./required";

export const consentsQuery = queryOptions({
  queryKey: ["consents"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/consents/", { signal })),
});

export function useSetConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ purpose, granted }: { purpose: ConsentPurpose; granted: boolean }) =>
      required(
        await api.PUT("/api/user/consents/", {
          body: { policy_version: POLICY_VERSION, [purpose]: granted },
        }),
      ),
    onSuccess: async (consents, { purpose, granted }) => {
      client.setQueryData(consentsQuery.queryKey, consents);
      // With this consent goes the right to keep the profile: the server has
      // emptied it.
      if (purpose === "health_data" && !granted) {
        await client.invalidateQueries({ queryKey: profileQuery.queryKey });
      }
    },
  });
}
