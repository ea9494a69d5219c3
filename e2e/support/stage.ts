import type { BrowserContextOptions } from "@playwright/test";

import { createUser, expired, logIn, saveProfile, type Tokens } from "./api.ts";
import type { Clary } from "./clary.ts";
import type { Scene } from "./scene.ts";

/** The accounts that the scenes share, one for each kind of person. */
export type Cast = Record<Scene["as"], Tokens | null>;

/** Half of an access token's life: a scene must not begin with one that expires in it. */
const LOG_IN_AGAIN_AFTER_MS = 5 * 60_000;

/** Creates the accounts at once, and hands out tokens that last for the next scene. */
export async function createCast(clary: Clary): Promise<() => Promise<Cast>> {
  const user = await createUser(clary, { username: "rowan" });
  await saveProfile(clary, user, {
    skin_type: "Combination",
    allergies: "Fragrance, nickel",
    triggers: "Stress, the week before my period, my bike helmet",
    duration: "About 8 months",
  });
  const admin = await createUser(clary, { username: "maple-admin" });
  await clary.setAdmin(admin.username, true);
  const stale = await createUser(clary, { username: "willow" });
  let cast: Cast = {
    visitor: null,
    user: user.tokens,
    admin: await logIn(clary, admin),
    expired: expired(clary, stale.tokens),
  };
  let loggedInAt = Date.now();
  return async () => {
    if (Date.now() - loggedInAt > LOG_IN_AGAIN_AFTER_MS) {
      cast = { ...cast, user: await logIn(clary, user), admin: await logIn(clary, admin) };
      loggedInAt = Date.now();
    }
    return cast;
  };
}

/** The storage with which a scene of this person begins. */
export function storageOf(
  clary: Clary,
  tokens: Tokens | null,
): NonNullable<BrowserContextOptions["storageState"]> {
  const localStorage =
    tokens === null
      ? []
      : [
          { name: "access_token", value: tokens.access },
          { name: "refresh_token", value: tokens.refresh },
        ];
  return { cookies: [], origins: [{ origin: clary.url, localStorage }] };
}
