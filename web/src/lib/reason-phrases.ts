const PHRASES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/**
 * The words for a status. HTTP/2 has no reason phrase, so the browser's
 * statusText is empty there and the standard one stands in.
 */
export function reasonPhrase(response: { status: number; statusText: string }): string {
  return response.statusText || PHRASES[response.status] || `Status ${String(response.status)}`;
}
