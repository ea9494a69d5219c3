import "@testing-library/jest-dom/vitest";

import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";

import { readRetries } from "@/app/query-client";
import { clearSealed } from "@/lib/sealed-store";

import { installDialogs } from "./dialog";
import { server } from "./server";

// Patience for busy machines; a test that passes does not wait for it.
configure({ asyncUtilTimeout: 15_000 });

// What browsers have and jsdom lacks.
installDialogs();
Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  scrollTo: () => undefined,
});
// Typed to return nothing, but newer browsers return a promise.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
Object.assign(URL, { createObjectURL: () => "blob:in-memory", revokeObjectURL: () => undefined });

// A read that a test leaves behind must not ask again in the next one.
const clients = new Set<QueryClient>();
const mount = Reflect.get(QueryClient.prototype, "mount");
QueryClient.prototype.mount = function () {
  clients.add(this);
  mount.call(this);
};

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));

beforeEach(() => {
  vi.spyOn(console, "error");
  // A failed read is tried again for 20 seconds, which a test need not wait for.
  vi.spyOn(readRetries, "delayMs").mockImplementation((failures) => (failures < 2 ? 10 : null));
});

afterEach(() => {
  cleanup();
  for (const client of clients) client.clear();
  clients.clear();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearSealed();
  // A test that expects an error silences it and clears the record itself.
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints, "console.error was called").toEqual([]);
});

afterAll(() => server.close());
