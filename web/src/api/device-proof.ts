import { type Deliver, sendAuthorized } from "./transport";

/** What the server wants to see in the next proof. It is good for some minutes. */
let nonce: string | null = null;

/**
 * Sends a request with a proof that this browser holds the key of its session
 * (DPoP, RFC 9449), and once more if the server asks for a newer nonce. A proof
 * for a refresh token is good for no other.
 */
export function proving(key: CryptoKeyPair, refreshToken: string | null): Deliver {
  return async (request) => {
    const again = request.clone();
    const first = await sendProved(request, key, refreshToken);
    return asksForNonce(first) ? sendProved(again, key, refreshToken) : first;
  };
}

async function sendProved(
  request: Request,
  key: CryptoKeyPair,
  refreshToken: string | null,
): Promise<Response> {
  request.headers.set("DPoP", await proofFor(request, key, refreshToken));
  const answer = await sendAuthorized(request);
  nonce = answer.headers.get("DPoP-Nonce") ?? nonce;
  return answer;
}

function asksForNonce(answer: Response): boolean {
  const challenge = answer.headers.get("WWW-Authenticate") ?? "";
  return answer.status === 401 && challenge.includes('error="use_dpop_nonce"');
}

async function proofFor(
  request: Request,
  { privateKey, publicKey }: CryptoKeyPair,
  refreshToken: string | null,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  const { origin, pathname } = new URL(request.url);
  const header = { typ: "dpop+jwt", alg: "ES256", jwk: { kty, crv, x, y } };
  const claims = {
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    htm: request.method,
    htu: origin + pathname,
    ...(nonce !== null && { nonce }),
    ...(refreshToken !== null && { rth: await hashOf(refreshToken) }),
  };
  const signed = `${encodeJson(header)}.${encodeJson(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    privateKey,
    new TextEncoder().encode(signed),
  );
  return `${signed}.${encode(new Uint8Array(signature))}`;
}

async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return encode(new Uint8Array(hash));
}

function encodeJson(value: unknown): string {
  return encode(new TextEncoder().encode(JSON.stringify(value)));
}

/** Base64 for addresses, without padding. */
function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
