import { act, screen } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";

test("[N-08] ends the session, clears all local storage and goes to /login", async () => {
  storeSession();
  localStorage.setItem("color_scheme", "dark");
  const token = localStorage.getItem("access_token") ?? "";
  let authorization: string | null = null;
  server.use(
    http.post("*/api/token/logout/", ({ request }) => {
      authorization = request.headers.get("Authorization");
      return new HttpResponse(null, { status: 204 });
    }),
  );
  visit("/logout");

  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  expect(address()).toBe("/login");
  expect(authorization).toBe(`Bearer ${token}`);
  expect(localStorage).toHaveLength(0);
});

test("[N-08] works without a session and without a call", async () => {
  localStorage.setItem("left-over", "x");
  visit("/logout");
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test("[N-08] works offline", async () => {
  storeSession();
  server.use(http.post("*/api/token/logout/", () => HttpResponse.error()));
  visit("/logout");
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test("[N-08] does not wait for a server that does not answer", async () => {
  storeSession();
  server.use(http.post("*/api/token/logout/", () => delay("infinite")));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  visit("/logout");
  expect(await screen.findByText("Logging out...")).toBeVisible();
  expect(localStorage).not.toHaveLength(0);

  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});
