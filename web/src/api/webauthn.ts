import { fromBase64Url, toBase64Url } from "@/lib/base64url";

import type { PasskeyCreationOptions, PasskeyCredential, PasskeyRequestOptions } from "./types";

/** The browser made or used no passkey. The message is fit to show. */
export class PasskeyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** Has the browser make a passkey. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyCredential> {
  const excludeCredentials = (options.excludeCredentials ?? []).map((passkey) => ({
    ...passkey,
    id: fromBase64Url(passkey.id),
  }));
  const credential = await asking(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: fromBase64Url(options.challenge),
        user: { ...options.user, id: fromBase64Url(options.user.id) },
        excludeCredentials,
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw unusable();
  return {
    ...described(credential),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
    },
  };
}

/** Has the browser sign with a passkey that the person chooses. */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyCredential> {
  const credential = await asking(() =>
    navigator.credentials.get({
      publicKey: { ...options, challenge: fromBase64Url(options.challenge) },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw unusable();
  return {
    ...described(credential),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      ...(response.userHandle && { userHandle: toBase64Url(response.userHandle) }),
    },
  };
}

function described({ id, rawId, type }: PublicKeyCredential) {
  return { id, rawId: toBase64Url(rawId), type, clientExtensionResults: {} };
}

async function asking(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (error) {
    throw explain(error);
  }
  if (!(credential instanceof PublicKeyCredential)) throw unusable();
  return credential;
}

/** Browsers say little, on purpose: a page should not learn what a device has. */
function explain(error: unknown): PasskeyError {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "InvalidStateError") {
    return new PasskeyError("This device already has a passkey for your account.", error);
  }
  if (name === "NotAllowedError" || name === "AbortError") {
    return new PasskeyError("No passkey was used. Please try again.", error);
  }
  return unusable(error);
}

function unusable(cause?: unknown): PasskeyError {
  return new PasskeyError("This browser couldn't use a passkey. Please try again.", cause);
}
