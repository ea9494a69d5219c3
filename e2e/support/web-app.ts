import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built web app, which `make build` writes. */
const BUILT = fileURLToPath(new URL("../../internal/server/webui/dist", import.meta.url));

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The content policy of the page. A test compares it with the policy of the server. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** Answers a request with a file or the page. `edit` changes the page and the service worker. */
type Serve = (path: string, response: ServerResponse, edit?: (text: string) => string) => void;

/** Serves the built web app as the server does, without the program and its database. */
export async function loadWebApp(passkeyOrigin: string): Promise<Serve> {
  const page = await readFile(join(BUILT, "index.html"), "utf8").catch(() => {
    throw new Error("the web app is not built: run `make build`");
  });
  const preloads: unknown = JSON.parse(await readFile(join(BUILT, ".vite/preloads.json"), "utf8"));
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(BUILT, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !(extname(entry.name) in TYPES)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(BUILT.length), await readFile(path));
  }

  return (path, response, edit = (text) => text) => {
    const file = files.get(path);
    if (file !== undefined) {
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "");
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      response.end(path === "/sw.js" ? edit(file.toString()) : file);
      return;
    }
    const nonce = randomBytes(16).toString("base64url");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", contentPolicy(nonce));
    response.setHeader("Cache-Control", "no-cache");
    response.end(
      edit(page)
        .replace("<!-- __PRELOADS__ -->", preloadsOf(path, preloads))
        .replaceAll("__CSP_NONCE__", nonce)
        .replaceAll("__SUPPORT_EMAIL__", "support@clary.example")
        .replaceAll("__PASSKEY_ORIGIN__", passkeyOrigin),
    );
  };
}

/** The files that a screen needs, as elements for the page. */
function preloadsOf(path: string, preloads: unknown): string {
  const links: unknown = Reflect.get(Object(preloads), path);
  return typeof links === "string" ? links : "";
}
