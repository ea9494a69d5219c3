import { endPush } from "@/lib/end-push";

import { api } from "./client";
import { openSession } from "./open-session";
import { required } from "./queries/required";
import { hasFreshAccess } from "./session";
import { accessToken, clearStorage, removeTokens } from "./tokens";
import type { Credentials, RecoveryRequest, SignUpRequest } from "./types";
import { NEW_TICKET, type Turn, waitForTurn } from "./waiting-line";
import { signWithPasskey } from "./webauthn";

/** Logging out waits this long for the server, then continues without an answer. */
const LOG_OUT_TIMEOUT_MS = 2000;

/** Logs in, and waits for its turn if the server is busy. */
export async function logIn(credentials: Credentials, turn: Turn): Promise<void> {
  await openSession((fetch) =>
    waitForTurn(turn, (ticket, signal) =>
      api.POST("/api/token/", { body: credentials, fetch, signal, params: header(ticket) }),
    ),
  );
}

function header(ticket: string) {
  return { header: { "Waiting-Ticket": ticket } };
}

/** Logs in with whichever passkey the person chooses. A challenge is good for one try. */
export async function logInWithPasskey(): Promise<void> {
  await openSession(async (fetch) => {
    const options = required(await api.POST("/api/token/passkey/begin/"));
    const credential = await signWithPasskey(options);
    return api.POST("/api/token/passkey/", { body: { credential }, fetch });
  });
}

export async function signUp(request: SignUpRequest, turn: Turn): Promise<void> {
  await waitForTurn(turn, (ticket, signal) =>
    api.POST("/api/user/signup/", { body: request, signal, params: header(ticket) }),
  );
}

let firstLogIn: Promise<boolean> | null = null;

/**
 * Logs a new person in with what they signed up with. Never fails: they can log in by hand. If they
 * waited to sign up, their ticket lets them in. Otherwise they do not wait unasked.
 */
export function logInAfterSignUp(credentials: Credentials, ticket: string): void {
  const params = ticket === NEW_TICKET ? {} : header(ticket);
  firstLogIn = openSession((fetch) =>
    api.POST("/api/token/", { body: credentials, fetch, params }),
  ).then(
    () => true,
    () => false,
  );
}

/** Whether the new person is logged in by now, or will be. */
export async function isLoggedInAfterSignUp(): Promise<boolean> {
  return (await (firstLogIn ?? Promise.resolve(true))) && hasFreshAccess();
}

/** Sets a new password with a recovery code, which ends every session. */
export async function recover(request: RecoveryRequest, turn: Turn): Promise<void> {
  await waitForTurn(turn, (ticket, signal) =>
    api.POST("/api/user/recover/", { body: request, signal, params: header(ticket) }),
  );
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
