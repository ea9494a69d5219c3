import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { GOOD_PASSWORD, tokenFor } from "@/testing/fixtures";
import { server } from "@/testing/server";
import { answerAsAna } from "@/testing/session";
import { acceptSignup, fillInSignup, openSignup, submitSignup } from "@/testing/signup";

function letIn() {
  const asked: unknown[] = [];
  server.use(
    http.post("*/api/token/", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ access: tokenFor(600), refresh: "refresh-1" });
    }),
  );
  return asked;
}

/** Signs up and waits until the login page is there. */
async function signUp() {
  const user = await openSignup();
  await fillInSignup(user);
  await submitSignup(user);
  await screen.findByRole("heading", { name: "Login" });
  return user;
}

test("the person is logged in, sees three steps, and goes on to the questionnaire", async () => {
  acceptSignup();
  const asked = letIn();
  answerAsAna();
  const user = await signUp();
  // Drawn together with the page: what comes later would push the form down.
  expect(screen.getByText(/^Three steps/)).toBeVisible();
  expect(await screen.findByText("You're logged in.")).toBeVisible();
  expect(asked).toEqual([{ username: "ana", password: GOOD_PASSWORD }]);
  const steps = screen.getByRole("region", { name: "Three steps to your first advice" });
  expect(within(steps).getAllByRole("listitem")).toHaveLength(3);
  // The form of the specification stays.
  expect(screen.getByRole("button", { name: "Log in" })).toBeVisible();

  await user.click(within(steps).getByRole("link", { name: "Start with the first step" }));
  expect(await screen.findByRole("heading", { name: "Fill the Questionnaire" })).toBeVisible();
});

test("somebody without a photo starts with the chat", async () => {
  acceptSignup();
  letIn();
  answerAsAna();
  const user = await signUp();
  await screen.findByText("You're logged in.");
  await user.click(screen.getByRole("link", { name: "Start with the chat" }));
  expect(await screen.findByRole("heading", { name: "ChatBot" })).toBeVisible();
});

test("the form is the way in if that failed", async () => {
  acceptSignup();
  await signUp();
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: /^Three steps/ })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole("button", { name: "Log in" })).toBeVisible();
});
