import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

import { Notices } from "./notices";
import { createQueryClient } from "./query-client";

const NOTICES = "*/api/user/notices/";
const LABEL = "Messages from the people who run Clary";

test("a notice stands above every page, as plain text", async () => {
  logInAsAna();
  const text = "On 2 November somebody saw usernames.\n<b>Please</b> [change](x) your password.";
  server.use(
    http.get(NOTICES, () => HttpResponse.json([{ id: 1, text, set_at: "2026-11-03T10:00:00Z" }])),
  );
  visit("/records");
  const notices = await screen.findByRole("region", { name: LABEL });
  expect(notices).toHaveTextContent("<b>Please</b> [change](x) your password.");
  expect(notices).toHaveTextContent("Posted on 3 November 2026");
  expect(notices.querySelector("b, a")).toBeNull();
});

test("there is nothing to see without one, or when it cannot be loaded", async () => {
  logInAsAna();
  server.use(http.get(NOTICES, () => new HttpResponse(null, { status: 500 })));
  visit("/records");
  expect(await screen.findByRole("heading", { name: "Filled Questionnaires" })).toBeVisible();
  expect(screen.queryByRole("region", { name: LABEL })).not.toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a page that stays open shows a notice within five minutes", async () => {
  logInAsAna();
  const asked = vi.fn();
  const text = "We are sorry.";
  server.use(
    http.get(NOTICES, () => {
      asked();
      const later = asked.mock.calls.length > 1;
      return HttpResponse.json(later ? [{ id: 1, text, set_at: "2026-11-03T10:00:00Z" }] : []);
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notices />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(await screen.findByText(text)).toBeVisible();
});
