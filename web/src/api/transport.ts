import createClient, { type Middleware } from "openapi-fetch";

import { localDay } from "@/lib/days";

import { answeredNow, unansweredNow } from "./connection";
import {
  ApiError,
  BrokenOffError,
  ForeignAnswerError,
  isStopped,
  NetworkError,
  OfflineError,
  OtherPersonError,
} from "./errors";
import type { paths } from "./schema.gen";
import { accessToken } from "./tokens";

/**
 * Changes that began while the browser was offline. A connection that is lost later
 * may have carried the change to the server, so only these can say that nothing changed.
 */
const begunOffline = new WeakSet<Request>();

/** Turns answers other than 2xx, and silence, into errors fit to show. */
const failLoudly: Middleware = {
  onRequest({ request }) {
    if (request.method !== "GET" && !navigator.onLine) begunOffline.add(request);
  },
  async onResponse({ response }) {
    if (!response.ok) throw await ApiError.from(response);
    return isJson(response) ? readWhole(response) : undefined;
  },
  onError({ request, error }) {
    if (isStopped(error) || error instanceof OtherPersonError) return undefined;
    if (begunOffline.has(request)) return new OfflineError(error);
    return error instanceof NetworkError ? error : new NetworkError(error);
  },
};

/** The last step of a request: it leaves the page and an answer comes back. */
export type Deliver = (request: Request) => Promise<Response>;

/** A client whose every path, body and answer is typed by the contract. */
export function connect(send: Deliver) {
  const client = createClient<paths>({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? "",
    fetch: (request) => send(request),
  });
  client.use(failLoudly);
  return client;
}

/** Sends a request with the stored access token, if there is one. */
export async function sendAuthorized(request: Request, deliver = byFetch): Promise<Response> {
  const token = accessToken();
  if (token !== null) request.headers.set("Authorization", `Bearer ${token}`);
  // The server has no other way to know which day it is for the person.
  request.headers.set("Clary-Date", localDay(new Date()));
  try {
    const answer = await deliver(request);
    if (isForeign(answer)) throw new ForeignAnswerError(answer);
    if (answer.status < 500) answeredNow();
    return answer;
  } catch (error) {
    if (!isStopped(error)) unansweredNow();
    throw error;
  }
}

/**
 * Reports whether an answer cannot be the server's. Networks that want a login answer
 * with a page, whatever was asked for. The API sends no pages, and only a 204 has no
 * content type. A broken proxy may send a page with a status of 500 or above.
 */
function isForeign(response: Response): boolean {
  if (response.status >= 500) return false;
  if (contentType(response).startsWith("text/html")) return true;
  return response.ok && response.status !== 204 && contentType(response) === "";
}

/** Reads JSON to its end, so that an answer that was cut short is no success. */
async function readWhole(response: Response): Promise<Response> {
  try {
    const text = await response.text();
    JSON.parse(text);
    const { status, statusText, headers } = response;
    return new Response(text, { status, statusText, headers });
  } catch (error) {
    if (isStopped(error)) throw error;
    unansweredNow();
    throw new BrokenOffError(error);
  }
}

function isJson(response: Response): boolean {
  return response.status !== 204 && contentType(response).startsWith("application/json");
}

function contentType(response: Response): string {
  return response.headers.get("Content-Type") ?? "";
}

function byFetch(request: Request): Promise<Response> {
  // Looked up on each call, so that tests can put their own network in place.
  return globalThis.fetch(request);
}
