import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import type { ProfileUpdate } from "../types";

import { required } from "./required";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/profile/", { signal })),
});

export async function saveProfile(update: ProfileUpdate) {
  return required(await api.PUT("/api/user/profile/", { body: update }));
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}
