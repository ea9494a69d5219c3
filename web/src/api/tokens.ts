import { clearSealed } from "@/lib/sealed-store";

import { forgetDeviceKeys } from "./device-key";
import { takingTurns } from "./turns";

const ACCESS = "access_token";
const REFRESH = "refresh_token";

/** Ticks that the server does not have yet. They go with the tokens that would send them. */
const TICKS = "pending_ticks";

export type Tokens = { access: string; refresh: string };

/** The stored access token, or null for a visitor who is not logged in. */
export function accessToken(): string | null {
  return localStorage.getItem(ACCESS);
}

/** The stored refresh token, or null for a visitor who is not logged in. */
export function refreshToken(): string | null {
  return localStorage.getItem(REFRESH);
}

export function storeTokens({ access, refresh }: Tokens): void {
  localStorage.setItem(ACCESS, access);
  localStorage.setItem(REFRESH, refresh);
}

/** Ends the session in this browser. What the device kept for the person goes with it. */
export function removeTokens(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  localStorage.removeItem(TICKS);
  clearSealed();
}

/** The pending ticks as text. Only pending-ticks.ts reads it. */
export function ticksText(): string | null {
  return localStorage.getItem(TICKS);
}

/** Stores the pending ticks. Fails if the storage is full or forbidden. */
export function storeTicksText(text: string | null): void {
  if (text === null) localStorage.removeItem(TICKS);
  else localStorage.setItem(TICKS, text);
}

/** Calls back when another tab has changed the pending ticks. */
export function onTicksText(changed: () => void): () => void {
  const inspect = ({ key }: StorageEvent) => {
    if (key === TICKS || key === null) changed();
  };
  window.addEventListener("storage", inspect);
  return () => window.removeEventListener("storage", inspect);
}

/** Empties what is kept for this site: the tokens and everything else. */
export function clearStorage(): void {
  localStorage.clear();
  clearTab();
  clearSealed();
  void takingTurns(() => {
    // Another tab may have logged in while we waited.
    if (accessToken() === null) forgetDeviceKeys();
  });
}

/** Empties what this tab alone keeps. */
export function clearTab(): void {
  sessionStorage.clear();
}

/**
 * Calls back when another tab may have changed the tokens. A page that slept
 * hears no storage event, so waking up counts as well. Returns the way to stop.
 */
export function onTokensChanged(changed: () => void): () => void {
  function inspect(event: StorageEvent) {
    // A cleared storage is reported with a null key.
    if (event.key === ACCESS || event.key === null) changed();
  }
  window.addEventListener("storage", inspect);
  window.addEventListener("pageshow", changed);
  window.addEventListener("visibilitychange", changed);
  return () => {
    window.removeEventListener("storage", inspect);
    window.removeEventListener("pageshow", changed);
    window.removeEventListener("visibilitychange", changed);
  };
}
