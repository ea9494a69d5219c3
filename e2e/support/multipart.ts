import type { Request } from "@playwright/test";

/** A part of a form as it travelled. */
export type Part = { name: string; file: string | null; type: string | null; content: Buffer };

/** Reads the form that a request carried. */
export function readForm(request: Request): Part[] {
  const boundary = /boundary=(.+)$/.exec(request.headers()["content-type"] ?? "")?.[1] ?? "";
  const body = request.postDataBuffer()?.toString("latin1") ?? "";
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf("\r\n\r\n");
      const head = part.slice(0, end);
      return {
        name: /[; ]name="([^"]*)"/.exec(head)?.[1] ?? "",
        file: /filename="([^"]*)"/.exec(head)?.[1] ?? null,
        type: /Content-Type: (\S+)/i.exec(head)?.[1] ?? null,
        content: Buffer.from(part.slice(end + 4, -2), "latin1"),
      };
    });
}
