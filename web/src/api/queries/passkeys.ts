import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import { createPasskey } from "../webauthn";

import { required } from "./required";
import { securityEventsQuery, sessionsQuery } from "./sessions";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async ({ signal }) => required(await api.GET("/api/user/passkeys/", { signal })),
});

/** Asks the server, the browser and the server again. */
export function useAddPasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = required(
        await api.POST("/api/user/passkeys/begin/", { body: { current_password: password } }),
      );
      const credential = await createPasskey(options);
      return required(await api.POST("/api/user/passkeys/", { body: { name, credential } }));
    },
    onSuccess: reload,
  });
}

export function useRenamePasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      required(
        await api.PUT("/api/user/passkeys/{id}/", { params: { path: { id } }, body: { name } }),
      ),
    onSuccess: reload,
  });
}

export function useRemovePasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, password }: { id: number; password: string }) =>
      api.POST("/api/user/passkeys/{id}/remove/", {
        params: { path: { id } },
        body: { current_password: password },
      }),
    onSuccess: reload,
  });
}

/** Passkeys are told of in two other places of the same page. */
function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [passkeysQuery, sessionsQuery, securityEventsQuery].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
