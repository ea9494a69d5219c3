import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";

import { required } from "./required";

export const recoveryCodesQuery = queryOptions({
  queryKey: ["recovery-codes"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/recovery-codes/", { signal })),
});

export function useMakeRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (currentPassword: string) =>
      required(
        await api.POST("/api/user/recovery-codes/", {
          body: { current_password: currentPassword },
        }),
      ),
    // The codes are for this one showing, and are not remembered after it.
    gcTime: 0,
    onSuccess: ({ codes, made_at }) => {
      client.setQueryData(recoveryCodesQuery.queryKey, { left: codes.length, made_at });
    },
  });
}
