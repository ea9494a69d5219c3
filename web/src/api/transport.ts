import createClient, { type Middleware } from "openapi-fetch";

import { ApiError, NetworkError, OfflineError, OtherPersonError } from "./errors";
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
  },
  onError({ request, error }) {
    const abandoned = error instanceof DOMException && error.name === "AbortError";
    if (abandoned || error instanceof OtherPersonError) return undefined;
    return begunOffline.has(request) ? new OfflineError(error) : new NetworkError(error);
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
export function sendAuthorized(request: Request, deliver = byFetch): Promise<Response> {
  const token = accessToken();
  if (token !== null) request.headers.set("Authorization", `Bearer ${token}`);
  return deliver(request);
}

function byFetch(request: Request): Promise<Response> {
  // Looked up on each call, so that tests can put their own network in place.
  return globalThis.fetch(request);
}
