import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

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
