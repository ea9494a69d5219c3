import { reasonPhrase } from "@/lib/reason-phrases";

import type { Problem, ProblemCode } from "./types";

/** An answer with a status other than 2xx. Its message is fit to show. */
export class ApiError extends Error {
  readonly status: number;
  /** The status in words, such as "Too Many Requests". */
  readonly statusText: string;
  /** What the server said about this failure, if it said anything. */
  readonly detail: string | null;
  readonly code: ProblemCode | null;
  /** After how many seconds it is worth another try, if the server said so. */
  readonly retryAfter: number | null;

  constructor(response: Response, problem: Partial<Problem> | null) {
    const statusText = reasonPhrase(response);
    super(problem?.detail ?? statusText);
    this.status = response.status;
    this.statusText = statusText;
    this.detail = problem?.detail ?? null;
    this.code = problem?.code ?? null;
    this.retryAfter = readSeconds(response.headers.get("Retry-After"));
  }

  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    return new ApiError(response, isProblem(body) ? body : null);
  }
}

/** The request got no answer: the network or the server is down. */
export class NetworkError extends Error {
  constructor(
    cause: unknown,
    message = "We couldn't reach Clary. Check your connection and try again.",
  ) {
    super(message, { cause });
  }
}

/** A change was asked for while the browser was offline. Nothing reached the server. */
export class OfflineError extends NetworkError {
  constructor(cause: unknown) {
    super(cause, "You're offline. Nothing was changed.");
  }
}

/** Something else answered in place of the server, such as the login page of a network. */
export class ForeignAnswerError extends NetworkError {
  constructor(response: Response) {
    super(
      response.status,
      "We couldn't reach Clary. Your network answered instead. You may have to sign in to it first.",
    );
  }
}

/** An answer began and did not come to its end. */
export class BrokenOffError extends Error {
  constructor(cause?: unknown) {
    super(
      "The connection was lost before the answer was complete. Check your connection and try again.",
      { cause },
    );
  }
}

/** Reports whether a request got no whole answer, so that nobody knows what became of it. */
export function isSilence(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof BrokenOffError;
}

/** Reports whether a read may work in a moment: no answer, or one of a gateway or a busy server. */
export function isTemporary(error: unknown): boolean {
  return isSilence(error) || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

/** The page no longer wants the answer. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Reports whether the server answered that it cannot work now, and may later. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

/** The request was not sent: its page shows someone who is logged out by now. */
export class OtherPersonError extends Error {
  constructor() {
    super("Someone else is now logged in on this browser.");
  }
}

/** A header that counts seconds. It may also name a date, which we never send. */
function readSeconds(header: string | null): number | null {
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

export function isProblem(body: unknown): body is Problem {
  return (
    typeof body === "object" &&
    body !== null &&
    "detail" in body &&
    typeof body.detail === "string" &&
    body.detail !== ""
  );
}

/**
 * Whether something that was not sent may still be sent later. What the person just made
 * fails at once, unless nobody answered.
 */
export function mustWait(error: unknown, late: boolean): boolean {
  if (isSilence(error) || error instanceof OtherPersonError) return true;
  // The end of a session removes what waits. After another 401 the session goes on.
  return late && (isBusy(error) || (error instanceof ApiError && error.status === 401));
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
