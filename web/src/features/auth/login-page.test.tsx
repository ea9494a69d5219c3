import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { ben, problem, tokenFor } from "@/testing/fixtures";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { answerAsAna, logInAsAna } from "@/testing/session";

const tokens = { access: tokenFor(600), refresh: "refresh-1" };

async function openLogin(): Promise<UserEvent> {
  const user = visit("/login");
  await screen.findByRole("heading", { name: "Login" });
  return user;
}

async function logIn(user: UserEvent, password = "x") {
  await user.type(screen.getByRole("textbox", { name: "Username" }), "ana");
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Log in" }));
}

function refuse(status: number, detail = "No.", init: ResponseInit = {}) {
  const body = problem(status, detail, "internal");
  server.use(http.post("*/api/token/", () => HttpResponse.json(body, { ...init, status })));
}

test("[A-01] [N-06] has both fields, a submit button and a link to signup", async () => {
  const user = await openLogin();
  expect(screen.getByRole("textbox", { name: "Username" })).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  expect(screen.getByRole("button", { name: "Log in" })).toHaveAttribute("type", "submit");

  await user.click(screen.getByRole("link", { name: "Create an account" }));
  expect(await screen.findByRole("heading", { name: "Create your account" })).toBeVisible();
  expect(address()).toBe("/signup");
});

test("[A-02] both fields are required", async () => {
  const user = await openLogin();
  // A request would fail the test: no answer is set up.
  await user.click(screen.getByRole("button", { name: "Log in" }));

  expect(screen.getByRole("textbox", { name: "Username" })).toHaveAccessibleDescription(
    "Enter your username.",
  );
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Enter your password.");
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveFocus();
});

test("[A-02] [A-04] [A-17] [N-01] [N-17] stores both tokens of any password and goes to /", async () => {
  let sent: unknown;
  answerAsAna();
  server.use(
    http.post("*/api/token/", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(tokens);
    }),
  );
  const user = await openLogin();
  await logIn(user, "x");

  expect(await screen.findByText("Hello, ana.")).toBeVisible();
  expect(address()).toBe("/");
  expect(sent).toEqual({ username: "ana", password: "x" });
  expect(localStorage.getItem("access_token")).toBe(tokens.access);
  expect(localStorage.getItem("refresh_token")).toBe(tokens.refresh);
});

test("[A-03] shows a loading indicator while submitting", async () => {
  server.use(
    http.post("*/api/token/", async () => {
      await delay(50);
      return HttpResponse.json(problem(401, "No.", "unauthorized"), { status: 401 });
    }),
  );
  const user = await openLogin();
  await logIn(user);

  expect(screen.getByText("Logging in...")).toHaveRole("status");
  expect(screen.getByRole("button", { name: "Log in" })).toHaveAttribute("aria-disabled", "true");
  await screen.findByRole("alert");
  await waitFor(() => expect(screen.queryByText("Logging in...")).not.toBeInTheDocument());
});

test("a link can be followed while the server takes its time", async () => {
  server.use(http.post("*/api/token/", () => delay("infinite")));
  const user = await openLogin();
  await logIn(user);
  await user.click(screen.getByRole("link", { name: "Create an account" }));
  expect(await screen.findByRole("heading", { name: "Create your account" })).toBeVisible();
});

test("[A-05] status 400", async () => {
  refuse(400);
  await logIn(await openLogin());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^Username already exists. Please choose another one.$/,
  );
});

test("[A-06] [A-20] status 401, and what was typed stays", async () => {
  refuse(401);
  await logIn(await openLogin());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^Wrong username or password. Please try again.$/,
  );
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveValue("ana");
});

test("[A-07] any other status shows its words, then what to do", async () => {
  refuse(429, "Too many attempts. Wait a minute.", { statusText: "Too Many Requests" });
  await logIn(await openLogin());
  const alert = await screen.findByRole("alert");
  expect(alert).toContainElement(screen.getByText("Error: Too Many Requests"));
  expect(alert).toContainElement(screen.getByText("Too many attempts. Wait a minute."));
});

test("says so when the server cannot be reached", async () => {
  server.use(http.post("*/api/token/", () => HttpResponse.error()));
  await logIn(await openLogin());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error: No connectionWe couldn't reach Clary. Check your connection and try again.",
  );
});

test("a password can be pasted, and managers know both fields", async () => {
  const user = await openLogin();
  const password = screen.getByLabelText("Password");
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveAttribute(
    "autocomplete",
    "username",
  );
  expect(password).toHaveAttribute("autocomplete", "current-password");

  await user.click(password);
  await user.paste(" Quiet-Meadow-41 ");
  expect(password).toHaveValue(" Quiet-Meadow-41 ");
});

test("shows the password on request", async () => {
  const user = await openLogin();
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(screen.getByRole("textbox", { name: "Password" })).toHaveValue("secret");

  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
});

test("nothing of the person before is left after the next one logs in", async () => {
  logInAsAna();
  const user = visit("/");
  await screen.findByText("Hello, ana.");
  server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await user.click(screen.getByRole("link", { name: "Logout" }));
  await screen.findByRole("heading", { name: "Login" });

  server.use(
    http.post("*/api/token/", () => HttpResponse.json(tokens)),
    http.get("*/api/user/me/", () => HttpResponse.json(ben)),
    http.get("*/api/user/profile/", () => delay("infinite")),
  );
  await logIn(user);

  expect(await screen.findByText("Hello, ben.")).toBeVisible();
  expect(screen.queryByText("Oily")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("Hello, ana.")).not.toBeInTheDocument());
});
