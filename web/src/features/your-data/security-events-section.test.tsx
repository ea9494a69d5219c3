import { screen } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import type { SecurityEvent } from "@/api/types";
import { section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";
import { openYourData } from "@/testing/your-data";

const LIST = "*/api/user/security-events/";
const security = () => section("Account security");

function happened(events: SecurityEvent[]) {
  logInAsAna();
  server.use(http.get(LIST, () => HttpResponse.json(events)));
  return visit("/your-data");
}

test("says what happened, when and on which device", async () => {
  await openYourData();
  const [password, copy, login] = await security().findAllByRole("listitem");
  expect(password).toHaveTextContent("Password changed20 November 2026 at 09:05, Firefox on Linux");
  expect(copy).toHaveTextContent(/^Copy of your data downloaded19 November 2026 at 07:40$/);
  expect(login).toHaveTextContent("Login on a new device or network");
  expect(security().getByRole("link", { name: "Change your password" })).toHaveAttribute(
    "href",
    "/profile",
  );
});

test("shows older events on request", async () => {
  const events = Array.from({ length: 9 }, (_, hour): SecurityEvent => {
    return { kind: "new_device", device: "", at: `2026-11-20T0${String(hour)}:00:00Z` };
  });
  const user = happened(events);
  const more = await screen.findByRole("button", { name: "Show all 9 events" });
  expect(security().getAllByRole("listitem")).toHaveLength(6);
  await user.click(more);
  expect(security().getAllByRole("listitem")).toHaveLength(9);
});

test("says that nothing has happened", async () => {
  happened([]);
  expect(await screen.findByText("No security events yet.")).toBeVisible();
});

test("says that it is loading", async () => {
  logInAsAna();
  server.use(http.get(LIST, () => delay("infinite")));
  visit("/your-data");
  expect(await screen.findByText("Loading security events...")).toBeVisible();
});

test("says why it could not be loaded, and tries again", async () => {
  logInAsAna();
  const fix = failToLoad(LIST);
  const user = visit("/your-data");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error loading security events: Internal Server Error",
  );
  fix();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Password changed")).toBeVisible();
});
