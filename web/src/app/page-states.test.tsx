import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse, type RequestHandler } from "msw";
import { describe, expect, test } from "vitest";

import { answerAsAdmin, FIRST_LOAD } from "@/testing/admin";
import { violations } from "@/testing/axe";
import { GOOD_PASSWORD, problem } from "@/testing/fixtures";
import { openProfile } from "@/testing/profile";
import { acceptQuestionnaire, openFilledIn, submit } from "@/testing/questionnaire";
import { renderPart, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

// Every page shows the same parts while it loads, fails or sends. The browser tests look
// at one of each kind, and this file at all of them: each is announced, and axe finds
// nothing wrong with the page around it. The names are those of the former scenes.

const ADMIN = [
  "/api/admin/users/",
  "/api/admin/deleted-users/",
  "/api/admin/totals/",
  "/api/admin/trends/",
  "/api/admin/feedback/",
  "/api/admin/complaints/",
  "/api/admin/audit/",
];

function hold(path: string): RequestHandler {
  return http.all(`*${path}`, () => delay("infinite"));
}

function fail(path: string, status = 500): RequestHandler {
  const body = problem(status, "Something went wrong. Please try again.", "internal");
  return http.all(`*${path}`, () => HttpResponse.json(body, { status }));
}

function cut(path: string): RequestHandler {
  return http.all(`*${path}`, () => HttpResponse.error());
}

/** Opens a page on which these paths answer in a special way. */
function open(page: string, paths: string[], handle: (path: string) => RequestHandler): void {
  logInAsAna({ is_admin: page === "/admin" });
  if (page === "/admin") answerAsAdmin();
  server.use(...paths.map((path) => handle(path)));
  visit(page);
}

test("axe sees what it should", async () => {
  renderPart(<button aria-label="" />);
  expect(await violations()).toEqual([expect.stringMatching(/^button-name/)]);
});

describe("a page that loads says so", () => {
  test.each([
    ["home--loading", "/", ["/api/user/profile/"], ["Loading your profile data..."]],
    ["profile--loading", "/profile", ["/api/user/profile/"], ["Loading profile data..."]],
    ["compare--loading", "/progress/compare", ["/api/progress/"], ["Loading your photos..."]],
    ["routines--loading", "/routines", ["/api/routines/"], ["Loading routines..."]],
    ["progress--loading", "/progress", ["/api/progress/"], ["Loading your progress..."]],
    ["chatbot--loading", "/chatbot", ["/api/questionnaires/"], ["Loading..."]],
    ["shelf--loading", "/shelf", ["/api/products/"], ["Loading your shelf..."]],
    ["ingredients--loading", "/ingredients", ["/api/ingredients/"], ["Loading the library..."]],
    ["complain--loading", "/your-data", ["/api/user/complaints/"], ["Loading complaints..."]],
    ["your-data--loading", "/your-data", ["/api/user/exports/"], ["Checking for your copy..."]],
    [
      "your-data--access-loading",
      "/your-data",
      ["/api/user/sessions/", "/api/user/recovery-codes/"],
      ["Loading your devices...", "Loading your recovery codes..."],
    ],
    [
      "your-data--settings-loading",
      "/your-data",
      ["/api/user/data-settings/", "/api/user/consents/history/"],
      ["Loading your settings...", "Loading your choices..."],
    ],
    ["admin--loading", "/admin", ADMIN, ["Loading users...", "Loading totals..."]],
    ["logout--loading", "/logout", ["/api/token/logout/"], ["Logging out..."]],
  ])("%s", async (_name, page, paths, labels) => {
    open(page, paths, hold);
    for (const label of labels) {
      await screen.findAllByText(label, { selector: "[role=status] *" }, FIRST_LOAD);
    }
    expect(await violations()).toEqual([]);
  });
});

describe("a page that cannot be loaded says so and offers to try again", () => {
  test.each([
    ["home--error", "/", ["/api/user/profile/"], 1],
    ["profile--error", "/profile", ["/api/user/profile/"], 1],
    ["profile--consent-error", "/profile", ["/api/user/consents/"], 1],
    ["compare--error", "/progress/compare", ["/api/progress/"], 1],
    ["routines--error", "/routines", ["/api/routines/"], 1],
    ["progress--error", "/progress", ["/api/progress/"], 1],
    ["shelf--error", "/shelf", ["/api/products/"], 1],
    ["ingredients--error", "/ingredients", ["/api/ingredients/"], 1],
    ["complain--error", "/your-data", ["/api/user/complaints/"], 1],
    ["your-data--error", "/your-data", ["/api/user/exports/"], 1],
    [
      "your-data--access-error",
      "/your-data",
      ["/api/user/sessions/", "/api/user/recovery-codes/"],
      2,
    ],
    [
      "your-data--settings-error",
      "/your-data",
      ["/api/user/data-settings/", "/api/user/consents/history/"],
      3,
    ],
    ["admin--error", "/admin", ADMIN, 8],
  ])("%s", async (_name, page, paths, count) => {
    open(page, paths, fail);
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(count), FIRST_LOAD);
    for (const alert of screen.getAllByRole("alert")) {
      expect(alert).toHaveTextContent(/^Error loading .+: Something went wrong/);
    }
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(count);
    expect(await violations()).toEqual([]);
  });
});

async function fill(user: UserEvent, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await user.click(await screen.findByLabelText(name));
    await user.paste(value);
  }
}

async function logIn(): Promise<void> {
  const user = visit("/login");
  await fill(user, { Username: "ana", Password: GOOD_PASSWORD });
  await user.click(screen.getByRole("button", { name: "Log in" }));
}

async function signUp(): Promise<void> {
  const user = visit("/signup");
  await fill(user, { Username: "ana", Password: GOOD_PASSWORD });
  await user.click(screen.getByRole("checkbox", { name: "I am 18 or over." }));
  await user.click(screen.getByRole("button", { name: "Sign up" }));
}

async function recover(): Promise<void> {
  const user = visit("/recover");
  const code = "ACDEF-34679-GHJKM-NPQRT-ACDEF";
  await fill(user, { Username: "ana", "Recovery code": code, "New password": GOOD_PASSWORD });
  await user.click(screen.getByRole("button", { name: "Set new password" }));
}

async function saveProfile(): Promise<void> {
  const user = await openProfile();
  server.use(http.put("*/api/user/profile/", () => delay("infinite")));
  await user.click(screen.getByRole("button", { name: "Update Profile" }));
}

async function sendQuestionnaire(): Promise<void> {
  const user = await openFilledIn();
  acceptQuestionnaire();
  server.use(http.post("*/api/questionnaires/", () => HttpResponse.error()));
  await submit(user);
}

describe("a form that is sent shows it on its button", () => {
  test.each([
    ["signup--loading", "/api/user/signup/", signUp, "Sign up"],
    ["recover--loading", "/api/user/recover/", recover, "Set new password"],
    ["profile--saving", "/never", saveProfile, "Update Profile"],
  ])("%s", async (_name, path, send, button) => {
    server.use(hold(path));
    await send();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: button })).toHaveAttribute("aria-disabled", "true"),
    );
    expect(screen.getByRole("button", { name: button })).toHaveAttribute("data-loading", "true");
    expect(await violations()).toEqual([]);
  });
});

describe("a form that fails says so in an alert", () => {
  test.each([
    ["login--offline", cut("/api/token/"), logIn, /reach Clary/],
    ["login--throttled", fail("/api/token/", 429), logIn, /Too Many Requests/],
    ["recover--offline", cut("/api/user/recover/"), recover, /reach Clary/],
    ["recover--weak", fail("/api/user/recover/", 422), recover, /another password/],
    ["home--not-sent", cut("/never"), sendQuestionnaire, /reach Clary/],
  ])("%s", async (_name, handler, send, words) => {
    server.use(handler);
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(await violations()).toEqual([]);
  });
});
