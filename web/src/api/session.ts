import { isExpired, tokenSubject } from "@/lib/access-token";
import { clearSealed, sealFor } from "@/lib/sealed-store";

import { readDeviceKey } from "./device-key";
import { proving } from "./device-proof";
import { ApiError } from "./errors";
import {
  accessToken,
  clearTab,
  onTokensChanged,
  refreshToken,
  removeTokens,
  storeTokens,
  type Tokens,
} from "./tokens";
import { connect, sendAuthorized } from "./transport";
import { takingTurns } from "./turns";

/**
 * How a refresh ended. "refused" is the server's word that the session is
 * over; "unreachable" says nothing about the session, so the tokens stay.
 * "unproved" is a refusal for want of a proof that may work later: the tokens stay too.
 */
type Renewal = "renewed" | "refused" | "unproved" | "unreachable";

/** A refresh holds the lock of all tabs, so it may not hang for ever. */
const REFRESH_TIMEOUT_MS = 20_000;

// The refresh call must not go through the client that refreshes.
const plainApi = connect(sendAuthorized);

/** Reports whether a token is stored that has not expired. Makes no call. */
export function hasFreshAccess(): boolean {
  const token = accessToken();
  return token !== null && !isExpired(token);
}

/**
 * Reports whether the person may enter, after a refresh if that is needed. Only the
 * server can end a session: while it cannot be reached, the person stays.
 */
export async function checkAccess(): Promise<boolean> {
  const renewal = await freshenAccess();
  return renewal === "renewed" || renewal === "unreachable";
}

/** Refreshes the access token if it has expired. Without a token nobody may enter. */
export async function freshenAccess(): Promise<Renewal> {
  const token = accessToken();
  if (token === null) return "refused";
  return isExpired(token) ? renewAccess(token) : "renewed";
}

/** The person who is logged in in this browser, as far as the token says. */
export function storedPerson(): string | null {
  const token = accessToken();
  return token === null ? null : tokenSubject(token);
}

sealFor(storedPerson);

let shown: string | null = null;

/** The person whose pages this tab shows, or null on pages for everybody. */
export function shownPerson(): string | null {
  return shown;
}

/** Says whose pages this tab shows from now on. Returns the way to take it back. */
export function showPerson(person: string | null): () => void {
  shown = person;
  return () => {
    shown = null;
  };
}

let renewal: Promise<Renewal> | null = null;

/**
 * Trades the refresh token for an access token newer than the stale one.
 * Calls that arrive while a refresh runs share it; tabs take turns.
 */
export function renewAccess(stale: string | null): Promise<Renewal> {
  renewal ??= takingTurns(() => renew(stale)).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(stale: string | null): Promise<Renewal> {
  // Someone else may have refreshed since the stale token was read.
  const current = accessToken();
  if (current !== null && current !== stale) return "renewed";

  const sent = refreshToken();
  if (sent === null) return "refused";
  const key = await readDeviceKey().catch((): "unreadable" => "unreadable");
  const canProve = key !== null && key !== "unreadable";
  try {
    const { data } = await plainApi.POST("/api/token/refresh/", {
      body: { refresh: sent },
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
      ...(canProve && { fetch: proving(key, sent) }),
    });
    if (!areTokens(data)) return "unreachable";
    // The server honours a refresh token until its successor is used; showing
    // it after that ends the session. So a late answer must never replace
    // tokens that are newer than the question, nor bring back a session that
    // was logged out meanwhile: we store only over the token that we sent.
    if (refreshToken() === sent) storeTokens(data);
  } catch (error) {
    if (!isRefusal(error)) return "unreachable";
    if (asksAgain(error) || (key === "unreadable" && lacksProof(error))) return "unproved";
    if (refreshToken() === sent) removeTokens();
  }
  return accessToken() === null ? "refused" : "renewed";
}

/** A network that answers in place of the server may send anything. */
function areTokens(data: Partial<Tokens> | undefined): data is Tokens {
  return typeof data?.access === "string" && typeof data.refresh === "string";
}

/** A server that is busy or broken has not refused anybody. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

function asksAgain(error: unknown): boolean {
  return error instanceof ApiError && error.code === "use_dpop_nonce";
}

/** The session goes on for whoever has its key, which may be readable again later. */
function lacksProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === "invalid_dpop_proof";
}

const endListeners = new Set<() => void>();

/**
 * Forgets a session that the server no longer honours and says so. Tokens
 * other than the refused one are those of a later session, which goes on.
 */
export function endSession(refused: string | null): void {
  const current = accessToken();
  if (current !== null && current !== refused) return;
  removeTokens();
  announceEnd();
}

/** Calls back when the session ends, here or in another tab. */
export function onSessionEnd(ended: () => void): () => void {
  endListeners.add(ended);
  const stopWatching = onTokensChanged(() => {
    if (accessToken() === null) announceEnd();
  });
  return () => {
    endListeners.delete(ended);
    stopWatching();
  };
}

/**
 * Says that the page itself will take leave of the person, in its own time:
 * from now on nobody is told that the session has ended.
 */
export function leaveQuietly(): void {
  endListeners.clear();
}

function announceEnd(): void {
  clearTab();
  clearSealed();
  for (const ended of endListeners) ended();
}

/** Calls back with whoever is logged in after a change in another tab. */
export function onPersonChange(changed: (person: string) => void): () => void {
  return onTokensChanged(() => {
    const person = storedPerson();
    if (person !== null) changed(person);
  });
}
