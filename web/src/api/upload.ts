import { sendInSession } from "./client";
import type { Deliver } from "./transport";

/** Answers with these statuses have no body, and a Response refuses one. */
const EMPTY_STATUSES = new Set([204, 205, 304]);

/**
 * What a call names as its `fetch` to learn how much of it has been sent, as a
 * share from 0 to 1. All else is as for every other call.
 */
export function reporting(onProgress: (share: number) => void): Deliver {
  return (request) => sendInSession(request, deliverWithProgress(onProgress));
}

/**
 * Delivers a request by the older of the browser's two ways, as fetch cannot
 * tell how much of a body has left. Answers and fails as fetch does.
 */
function deliverWithProgress(onProgress: (share: number) => void): Deliver {
  return async (request) => {
    const body = await request.arrayBuffer();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      call.responseType = "arraybuffer";
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener("progress", ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      call.addEventListener("load", () => resolve(answerOf(call)));
      call.addEventListener("error", () => reject(new TypeError("There was no answer.")));
      call.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError")));
      request.signal.addEventListener("abort", () => call.abort());
      onProgress(0);
      call.send(body);
    });
  };
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = call;
  const body: unknown = call.response;
  const hasBody = body instanceof ArrayBuffer && !EMPTY_STATUSES.has(status);
  return new Response(hasBody ? body : null, { status, statusText, headers });
}
