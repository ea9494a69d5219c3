import { act, fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { followAnnouncements } from "@/testing/announcements";
import { violations } from "@/testing/axe";
import { ana, problem, tokenFor } from "@/testing/fixtures";
import { eventually } from "@/testing/later";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { answerAsAna } from "@/testing/session";
import { fillInSignup, openSignup } from "@/testing/signup";

/** Seconds of a Retry-After, an answer, or none. */
type Step = number | Response | "lost";

const created = () => HttpResponse.json(ana, { status: 201 });
const loggedIn = () => HttpResponse.json({ access: tokenFor(600), refresh: "refresh-1" });
const taken = () => HttpResponse.json(problem(400, "Taken.", "taken"), { status: 400 });

const busyFor = (seconds: number, status = 503) =>
  HttpResponse.json(problem(status, "Please wait.", "unavailable"), {
    status,
    headers: { "Retry-After": String(seconds) },
  });

/** Answers one step for each request, the last one again and again. Returns what was sent. */
function answer(path: string, ...steps: [Step, ...Step[]]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      const step = steps[Math.min(sent.length, steps.length) - 1];
      if (typeof step === "number") return busyFor(step);
      return step === undefined || step === "lost" ? HttpResponse.error() : step.clone();
    }),
  );
  return sent;
}

async function logIn() {
  const user = visit("/login");
  await screen.findByRole("heading", { name: "Login" });
  await user.type(screen.getByRole("textbox", { name: "Username" }), "ana");
  await user.type(screen.getByLabelText("Password"), "secret");
  vi.useFakeTimers();
  const button = screen.getByRole("button", { name: "Log in" });
  button.focus();
  fireEvent.click(button);
}

async function signUp() {
  const user = await openSignup();
  await fillInSignup(user);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Sign up" }));
}

const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const note = () => screen.queryByText("Clary is busy.")?.closest("p");
const waits = () => eventually(() => expect(note()).toBeVisible());

test("a login to a busy server says when it tries again, and gets in", async () => {
  answerAsAna();
  const sent = answer("*/api/token/", 4, 1, loggedIn());
  await logIn();
  await waits();
  // Up to two seconds more than the server asks for, at random.
  expect(note()).toHaveTextContent(/^Clary is busy\. Trying again in [4-6] s\.$/);
  expect(screen.getByRole("button", { name: "Log in" })).toHaveFocus();
  await later(2);
  expect(note()).toHaveTextContent(/^Clary is busy\. Trying again in [2-4] s\.$/);
  expect(sent).toHaveLength(1);
  await later(9);
  await eventually(() => expect(screen.getByText("Hello, ana.")).toBeVisible());
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ username: "ana", password: "secret" })));
});

test("screen readers hear once that it is busy", async () => {
  const said = followAnnouncements();
  answer("*/api/token/", 10);
  await logIn();
  await waits();
  await later(40);
  expect(said().filter((text) => text.includes("busy"))).toEqual([
    expect.stringContaining("Clary is busy. It keeps trying by itself."),
  ]);
});

test("too many requests are waited out like a busy server", async () => {
  answerAsAna();
  answer("*/api/token/", busyFor(3, 429), loggedIn());
  await logIn();
  await waits();
  await later(5);
  await eventually(() => expect(screen.getByText("Hello, ana.")).toBeVisible());
});

test("the tries end after eight, with the usual error", async () => {
  const sent = answer("*/api/token/", 1);
  await logIn();
  await waits();
  for (let tries = 2; tries <= 8; tries++) await later(16);
  await eventually(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Error: Service UnavailablePlease wait."),
  );
  await later(120);
  expect(sent).toHaveLength(8);
  expect(note()).toBeUndefined();
});

test("[A-07] a wait that is too long is an error that says what the server said", async () => {
  answer("*/api/token/", 300);
  await logIn();
  await eventually(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Error: Service UnavailablePlease wait."),
  );
  expect(note()).toBeUndefined();
});

test("whoever stops sends nothing more and keeps what was typed", async () => {
  const sent = answer("*/api/token/", 20);
  await logIn();
  await waits();
  fireEvent.click(screen.getByRole("button", { name: "Stop trying" }));
  await eventually(() =>
    expect(screen.getByText("Stopped. What you typed is still here.")).toBeVisible(),
  );
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveValue("ana");
  expect(screen.getByLabelText("Password")).toHaveValue("secret");
  expect(screen.getByRole("button", { name: "Log in" })).toBeEnabled();
  await later(300);
  expect(sent).toHaveLength(1);
});

test("a change of the form stops the tries, which would send the old text", async () => {
  const sent = answer("*/api/token/", 20);
  await logIn();
  await waits();
  fireEvent.input(screen.getByLabelText("Password"), { target: { value: "secret2" } });
  await eventually(() => expect(note()).toBeUndefined());
  await later(300);
  expect(sent).toHaveLength(1);
});

test("leaving the page stops the tries", async () => {
  const sent = answer("*/api/token/", 20);
  await logIn();
  await waits();
  fireEvent.click(screen.getByRole("link", { name: "Create an account" }));
  await eventually(() =>
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeVisible(),
  );
  await later(300);
  expect(sent).toHaveLength(1);
});

test("a new account waits, and is then logged in by itself", async () => {
  const logins = answer("*/api/token/", 1, loggedIn());
  const sent = answer("*/api/user/signup/", 5, created());
  await signUp();
  await waits();
  await later(7);
  await eventually(() =>
    expect(screen.getByText("Account created! You can now login.")).toBeVisible(),
  );
  await later(3);
  await eventually(() => expect(logins).toHaveLength(2));
  expect(sent).toHaveLength(2);
});

test("a name that is taken after a try without an answer may be one's own", async () => {
  answer("*/api/user/signup/", "lost", taken());
  await signUp();
  await eventually(() => expect(screen.getByRole("alert")).toHaveTextContent("No connection"));
  fireEvent.click(screen.getByRole("button", { name: "Sign up" }));
  await eventually(() => expect(screen.getByRole("alert")).toHaveTextContent("try to log in"));
  expect(screen.getByRole("alert")).toHaveTextContent(/^Username already exists\./);
});

test("no answer ends the tries, as nobody knows whether it worked", async () => {
  const sent = answer("*/api/user/signup/", 1, "lost");
  await signUp();
  await waits();
  await later(3);
  await eventually(() => expect(screen.getByRole("alert")).toHaveTextContent("No connection"));
  await later(60);
  expect(sent).toHaveLength(2);
});

test("axe finds nothing wrong with the note", async () => {
  answer("*/api/token/", 20);
  await logIn();
  await waits();
  vi.useRealTimers();
  expect(await violations()).toEqual([]);
});
