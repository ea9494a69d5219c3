import { queryOptions, useMutation } from "@tanstack/react-query";

import { api } from "../client";
import { leaveQuietly } from "../session";
import type { PasswordChange } from "../types";

import { required } from "./required";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/me/", { signal })),
});

export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      api.POST("/api/user/change-password/", { body: change }),
  });
}

/** Gives the password again, for acts that need it to be recent. */
export function useConfirmPassword() {
  return useMutation({
    mutationFn: (currentPassword: string) =>
      api.POST("/api/user/confirm-password/", { body: { current_password: currentPassword } }),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (currentPassword: string) =>
      api.POST("/api/user/delete-account/", { body: { current_password: currentPassword } }),
    // The session went with the account; the page tells before it moves on.
    onSuccess: leaveQuietly,
  });
}
