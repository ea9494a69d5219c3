import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { GOOD_PASSWORD, problem } from "@/testing/fixtures";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";

const RECOVER = "*/api/user/recover/";
const CODE = "ACDEF-34679-GHJKM-NPQRT";

async function open(): Promise<UserEvent> {
  const user = visit("/recover");
  await screen.findByRole("heading", { name: "Choose a new password" });
  return user;
}

async function fill(user: UserEvent, password = GOOD_PASSWORD) {
  await user.type(screen.getByRole("textbox", { name: "Username" }), "ana");
  await user.type(screen.getByRole("textbox", { name: "Recovery code" }), CODE);
  await user.type(screen.getByLabelText("New password"), password);
  await user.click(screen.getByRole("button", { name: "Set new password" }));
}

test("is where a forgotten password leads to, and leads back", async () => {
  const user = visit("/login");
  await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  expect(await screen.findByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(address()).toBe("/recover");
  await user.click(screen.getByRole("link", { name: "Log in" }));
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
});

test("asks for what is missing and shows the rules", async () => {
  const user = await open();
  expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(
    "Password must be at least 8 characters with uppercase, lowercase, number and special character.",
  );
  await user.click(screen.getByRole("button", { name: "Set new password" }));
  expect(screen.getByText("Enter your username.")).toBeVisible();
  expect(screen.getByText("Enter a recovery code.")).toBeVisible();
  expect(screen.getByText("Choose a new password.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveFocus();
});

test("holds the new password against the rules", async () => {
  const user = await open();
  await fill(user, "weak");
  expect(screen.getByText("Password must be at least 8 characters long")).toBeVisible();
});

test("sets the password, forgets the session that is over, and leads to the login", async () => {
  storeSession();
  let sent: unknown;
  server.use(
    http.post(RECOVER, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ message: "Done." });
    }),
  );
  const user = await open();
  await fill(user);
  expect(await screen.findByText("Password changed. You can now log in.")).toBeVisible();
  expect(address()).toBe("/login");
  expect(sent).toEqual({ username: "ana", code: CODE, new_password: GOOD_PASSWORD });
  expect(localStorage.getItem("access_token")).toBeNull();
});

test.each([
  [401, "This username and recovery code don't match.Check both."],
  [422, "Please choose another password.No. Your code still works."],
  [429, "Your password was not changed.No."],
])("says in plain words why not: %i", async (status, words) => {
  const body = problem(status, "No.", "internal");
  server.use(http.post(RECOVER, () => HttpResponse.json(body, { status })));
  const user = await open();
  await fill(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByRole("textbox", { name: "Recovery code" })).toHaveValue(CODE);
});

test("says so when the server cannot be reached", async () => {
  server.use(http.post(RECOVER, () => HttpResponse.error()));
  const user = await open();
  await fill(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Your password was not changed.We couldn't reach Clary.",
  );
});

test("says that it is at work", async () => {
  server.use(http.post(RECOVER, () => delay("infinite")));
  const user = await open();
  await fill(user);
  expect(screen.getByText("Setting your new password...")).toHaveRole("status");
  expect(screen.getByRole("button", { name: "Set new password" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
