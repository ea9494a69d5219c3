import { keepDeviceKey, makeDeviceKey } from "./device-key";
import { proving } from "./device-proof";
import { ApiError } from "./errors";
import { storeTokens, type Tokens } from "./tokens";
import { type Deliver, sendAuthorized } from "./transport";
import { takingTurns } from "./turns";

/** A login of any kind. It may be asked twice. */
type Ask = (fetch: Deliver) => Promise<{ data?: Tokens | undefined }>;

/**
 * Logs in and keeps the tokens. The session is bound to this browser if the
 * browser can keep a key, and is an ordinary one otherwise.
 */
export async function openSession(ask: Ask): Promise<void> {
  const key = await makeDeviceKey();
  if (key !== null && (await openBound(ask, key))) return;
  const { data } = await ask((request) => sendAuthorized(request));
  if (data) await takingTurns(() => storeTokens(data));
}

/** Returns false if the session must be opened without the key. */
async function openBound(ask: Ask, key: CryptoKeyPair): Promise<boolean> {
  try {
    const { data } = await ask(proving(key, null));
    if (!data) return false;
    // Tokens and key change together: a refresh in another tab waits for both.
    return await takingTurns(async () => {
      if (!(await isKept(key))) return false;
      storeTokens(data);
      return true;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_dpop_proof") return false;
    throw error;
  }
}

async function isKept(key: CryptoKeyPair): Promise<boolean> {
  return keepDeviceKey(key).then(
    () => true,
    () => false,
  );
}
