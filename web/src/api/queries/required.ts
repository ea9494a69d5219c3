/**
 * The body of an answer that the contract says is never empty. The client
 * has thrown on failures already; this covers an answer without a body.
 */
export function required<T>({ data }: { data?: T }): T {
  if (data === undefined) throw new Error("The server sent an empty answer.");
  return data;
}
