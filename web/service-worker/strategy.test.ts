import { expect, test } from "vitest";

import { type Asked, outdated, strategyOf } from "./strategy";

const ORIGIN = "https://clary.example";
const FILES = new Set(["/color-scheme.js", "/favicon.svg"]);

function strategy(path: string, asked: Partial<Asked> = {}): string {
  const url = new URL(path, ORIGIN).href;
  return strategyOf({ method: "GET", mode: "cors", url, ...asked }, ORIGIN, FILES);
}

test.each([
  "/api/user/me/",
  "/api/chat/",
  "/api",
  "/api/docs/",
  "/.well-known/security.txt",
  "/healthz",
  "/readyz",
])("%s is left to the network, also as a page", (path) => {
  expect(strategy(path)).toBe("network");
  expect(strategy(path, { mode: "navigate" })).toBe("network");
});

test.each(["/", "/login", "/routines?day=2026-11-17", "/apiary", "/no/such/screen"])(
  "%s is a page",
  (path) => {
    expect(strategy(path, { mode: "navigate" })).toBe("page");
    expect(strategy(path)).toBe("network");
  },
);

test("files of this and of older releases come from the cache", () => {
  expect(strategy("/assets/index-1a2b.js")).toBe("file");
  expect(strategy("/color-scheme.js", { mode: "no-cors" })).toBe("file");
  expect(strategy("/icons/192.png")).toBe("network");
  expect(strategy("/assets/index-1a2b.js?other")).toBe("network");
});

test("changes and other sites are left to the network", () => {
  expect(strategy("/assets/index-1a2b.js", { method: "POST" })).toBe("network");
  expect(strategy("/login", { method: "POST", mode: "navigate" })).toBe("network");
  expect(strategy("https://elsewhere.example/assets/a.js")).toBe("network");
});

test("all caches but the current and the one before are deleted", () => {
  expect(outdated(["other", "x-a", "x-b", "x-c", "x-d"], "x-", "x-d")).toEqual(["x-a", "x-b"]);
  expect(outdated(["x-a", "x-b"], "x-", "x-b")).toEqual([]);
  expect(outdated([], "x-", "x-a")).toEqual([]);
});
