/** When a JWT expires, in seconds since 1970, or null if it does not say. */
export function tokenExpiry(token: string): number | null {
  const { exp } = readClaims(token);
  return typeof exp === "number" ? exp : null;
}

/** Reports whether a token is past its expiry. One that cannot be read is. */
export function isExpired(token: string, now = Date.now()): boolean {
  const expiry = tokenExpiry(token);
  return expiry === null || expiry <= now / 1000;
}

/** The person for whom a JWT was issued, or null if it does not say. */
export function tokenSubject(token: string): string | null {
  const { sub } = readClaims(token);
  return typeof sub === "string" ? sub : null;
}

/** What a JWT says, unchecked: only the server can tell whether it is true. */
function readClaims(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token.split(".")[1] ?? ""));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

function decodeBase64Url(text: string): string {
  return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
}
