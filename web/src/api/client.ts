import { checkAccess, endSession, renewAccess } from "./session";
import { accessToken } from "./tokens";
import { connect, sendAuthorized } from "./transport";

/** Calls that need no session. Their 401 speaks of a password, not a token. */
const PUBLIC_PATHS = new Set(["/api/token/", "/api/token/refresh/", "/api/user/signup/"]);

/**
 * Sends a request as the logged-in person: an expired token is refreshed
 * first, a refused one is refreshed and the request sent once more.
 */
async function sendInSession(request: Request): Promise<Response> {
  if (PUBLIC_PATHS.has(new URL(request.url).pathname)) return sendAuthorized(request);

  const again = request.clone();
  await checkAccess();
  const shown = accessToken();
  const answer = await sendAuthorized(request);
  if (answer.status !== 401) return answer;

  const renewal = await renewAccess(shown);
  if (renewal === "unreachable") return answer;
  const secondAnswer = renewal === "renewed" ? await sendAuthorized(again) : answer;
  if (secondAnswer.status === 401) endSession();
  return secondAnswer;
}

export const api = connect(sendInSession);
