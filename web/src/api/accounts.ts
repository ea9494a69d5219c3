import { endPush } from "@/lib/end-push";

import { api } from "./client";
import { openSession } from "./open-session";
import { required } from "./queries/required";
import { type Patience, retryWhenBusy } from "./retry-when-busy";
import { hasFreshAccess } from "./session";
import { accessToken, clearStorage, removeTokens } from "./tokens";
import type { Credentials, RecoveryRequest, SignUpRequest } from "./types";
import { signWithPasskey } from "./webauthn";

/** Logging out waits this long for the server, then continues without an answer. */
const LOG_OUT_TIMEOUT_MS = 2000;

/** A new person sees "Logging you in..." for so long at most, and then the login form alone. */
const FIRST_LOG_IN_MS = 20_000;

export async function logIn(credentials: Credentials, patience: Patience): Promise<void> {
  const { signal } = patience;
  await openSession((fetch) =>
    retryWhenBusy(patience, () => api.POST("/api/token/", { body: credentials, fetch, signal })),
  );
}

/** Logs in with whichever passkey the person chooses. A challenge is good for one try. */
export async function logInWithPasskey(): Promise<void> {
  await openSession(async (fetch) => {
    const options = required(await api.POST("/api/token/passkey/begin/"));
    const credential = await signWithPasskey(options);
    return api.POST("/api/token/passkey/", { body: { credential }, fetch });
  });
}

export async function signUp(request: SignUpRequest, patience: Patience): Promise<void> {
  const { signal } = patience;
  await retryWhenBusy(patience, () => api.POST("/api/user/signup/", { body: request, signal }));
}

let firstLogIn: Promise<boolean> | null = null;

/** Logs a new person in with what they signed up with. Never fails: they can log in by hand. */
export function logInAfterSignUp(credentials: Credentials): void {
  const patience = { signal: AbortSignal.timeout(FIRST_LOG_IN_MS), onWait: () => undefined };
  firstLogIn = logIn(credentials, patience).then(
    () => true,
    () => false,
  );
}

/** Whether the new person is logged in by now, or will be. */
export async function isLoggedInAfterSignUp(): Promise<boolean> {
  return (await (firstLogIn ?? Promise.resolve(true))) && hasFreshAccess();
}

/** Sets a new password with a recovery code, which ends every session. */
export async function recover(request: RecoveryRequest, patience: Patience): Promise<void> {
  const { signal } = patience;
  await retryWhenBusy(patience, () => api.POST("/api/user/recover/", { body: request, signal }));
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
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, LOG_OUT_TIMEOUT_MS));
  const call = api.POST("/api/token/logout/").then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([Promise.all([call, endPush()]), timeout]);
}
