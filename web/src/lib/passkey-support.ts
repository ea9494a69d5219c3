import { passkeyOrigin } from "./page-meta";

/** Whether passkeys work here, or what stands in the way. */
export type PasskeySupport = "works" | "other-address" | "old-browser";

export function passkeySupport(): PasskeySupport {
  const origin = passkeyOrigin();
  if (origin !== undefined && origin !== window.location.origin) return "other-address";
  return "PublicKeyCredential" in window ? "works" : "old-browser";
}
