import { api } from "./client";
import { openSession } from "./open-session";
import { accessToken, clearStorage, removeTokens } from "./tokens";
import type { Credentials, RecoveryRequest, SignUpRequest } from "./types";

/** How long logging out waits for the server before it goes on without it. */
const LOG_OUT_PATIENCE_MS = 2000;

export async function logIn(credentials: Credentials): Promise<void> {
  await openSession((fetch) => api.POST("/api/token/", { body: credentials, fetch }));
}

export async function signUp(request: SignUpRequest): Promise<void> {
  await api.POST("/api/user/signup/", { body: request });
}

/** Sets a new password with a recovery code, which ends every session. */
export async function recover(request: RecoveryRequest): Promise<void> {
  await api.POST("/api/user/recover/", { body: request });
  removeTokens();
}

let loggingOut: Promise<void> | null = null;

/**
 * Ends the session on the server if it can be reached in good time, and on
 * this device in any case. Never fails.
 */
export function logOut(): Promise<void> {
  loggingOut ??= endOnServer().finally(() => {
    clearStorage();
    loggingOut = null;
  });
  return loggingOut;
}

async function endOnServer(): Promise<void> {
  if (accessToken() === null) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, LOG_OUT_PATIENCE_MS));
  const call = api.POST("/api/token/logout/").then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([call, patience]);
}
