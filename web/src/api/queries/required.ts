import { ApiError } from "../errors";

/**
 * The body of an answer that the contract says is never empty. The client
 * has thrown on failures already; this covers an answer without a body.
 */
export function required<T>({ data }: { data?: T }): T {
  if (data === undefined) throw new Error("The server sent an empty reply.");
  return data;
}

/** An answer that means success only with this one status. */
export function expectStatus<T extends { response: Response }>(status: number, answer: T): T {
  if (answer.response.status !== status) throw new ApiError(answer.response, null);
  return answer;
}
