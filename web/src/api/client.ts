import { tokenSubject } from "@/lib/access-token";

import { NetworkError, OtherPersonError } from "./errors";
import { endSession, freshenAccess, renewAccess, shownPerson, storedPerson } from "./session";
import { accessToken } from "./tokens";
import { connect, type Deliver, sendAuthorized } from "./transport";

/** Calls that need no session. Their 401 speaks of a password, not a token. */
const PUBLIC_PATHS = new Set([
  "/api/token/",
  "/api/token/passkey/",
  "/api/token/passkey/begin/",
  "/api/token/refresh/",
  "/api/user/signup/",
  "/api/user/recover/",
]);

/**
 * Sends a request as the person whose page made it: an expired token is
 * refreshed first, a refused one is refreshed and the request sent once more.
 */
export async function sendInSession(request: Request, deliver?: Deliver): Promise<Response> {
  if (PUBLIC_PATHS.has(new URL(request.url).pathname)) return sendAuthorized(request, deliver);

  const person = shownPerson() ?? storedPerson();
  const again = request.clone();
  // An expired token would be refused, which looks like the end of the session.
  if ((await freshenAccess()) === "unreachable") throw new NetworkError(null);
  const first = await sendAs(person, request, deliver);
  if (first.answer.status !== 401) return first.answer;

  const renewal = await renewAccess(first.token);
  if (renewal === "unreachable") throw new NetworkError(null);
  if (renewal === "unproved") return first.answer;
  const last = renewal === "renewed" ? await sendAs(person, again, deliver) : first;
  if (last.answer.status === 401) endSession(last.token);
  return last.answer;
}

/** Sends a request with the stored token, unless that is someone else's. */
async function sendAs(person: string | null, request: Request, deliver?: Deliver) {
  const token = accessToken();
  const holder = token === null ? null : tokenSubject(token);
  if (person !== null && holder !== null && holder !== person) throw new OtherPersonError();
  return { token, answer: await sendAuthorized(request, deliver) };
}

export const api = connect(sendInSession);
