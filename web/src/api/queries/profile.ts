import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import { mergeProfile } from "../merge-profile";
import type { ProfileUpdate } from "../types";

import { required } from "./required";

async function fetchProfile(signal?: AbortSignal) {
  return required(await api.GET("/api/user/profile/", signal === undefined ? {} : { signal }));
}

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => fetchProfile(signal),
});

/** What a form says, and the profile with which it began. */
export type ProfileChange = { begun: ProfileUpdate; typed: ProfileUpdate };

/** The profile was changed elsewhere in a field that the person changed here, too. */
export class ProfileChangedError extends Error {
  constructor() {
    super("Your profile was changed in another tab or on another device. Choose what to keep.");
  }
}

/**
 * Saves a form without overwriting what it has never shown: a form may be hours old, and
 * an allergy that was added elsewhere meanwhile must stay.
 */
export async function saveProfile(client: QueryClient, { begun, typed }: ProfileChange) {
  const newest = await fetchProfile();
  const { merged, conflicts } = mergeProfile(begun, typed, newest);
  if (conflicts.length > 0) {
    client.setQueryData(profileQuery.queryKey, newest);
    throw new ProfileChangedError();
  }
  const saved = required(await api.PUT("/api/user/profile/", { body: merged }));
  client.setQueryData(profileQuery.queryKey, saved);
  return saved;
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (change: ProfileChange) => saveProfile(client, change) });
}
