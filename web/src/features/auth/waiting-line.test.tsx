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

type Step = { position: number; wait: number; retry: number; ticket?: string } | Response | "lost";

const created = () => HttpResponse.json(ana, { status: 201 });
const loggedIn = () => HttpResponse.json({ access: tokenFor(600), refresh: "refresh-1" });

/** Answers one step for each request, and returns the tickets that were sent. */
function answer(path: string, steps: Step[]) {
  const sent: { ticket: string | null; body: unknown }[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      sent.push({ ticket: request.headers.get("Waiting-Ticket"), body: await request.json() });
      const step = steps[sent.length - 1];
      if (step === undefined || step === "lost") return HttpResponse.error();
      if (step instanceof Response) return step;
      const line = { position: step.position, wait_seconds: step.wait, ticket: step.ticket };
      return HttpResponse.json(
        { ...problem(503, "Too many people are waiting.", "unavailable"), line },
        { status: 503, headers: { "Retry-After": String(step.retry) } },
      );
    }),
  );
  return sent;
}

async function logInAt(path = "/login") {
  const user = visit(path);
  await screen.findByRole("heading", { name: "Login" });
  await user.type(screen.getByRole("textbox", { name: "Username" }), "ana");
  await user.type(screen.getByLabelText("Password"), "secret");
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
}

const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

const inLine = (position: string) =>
  screen.getByRole("region", { name: `You are number ${position} in line` });

test("somebody waits in line, and is logged in when it is their turn", async () => {
  answerAsAna();
  const sent = answer("*/api/token/", [
    { position: 1234, wait: 240, retry: 60, ticket: "t" },
    { position: 40, wait: 8, retry: 4, ticket: "t" },
    loggedIn(),
  ]);
  await logInAt();
  await eventually(() => expect(inLine("1,234")).toHaveFocus());
  expect(inLine("1,234")).toHaveAccessibleDescription("About 4 minutes. Keep this page open.");
  expect(screen.queryByRole("button", { name: "Log in" })).not.toBeInTheDocument();

  await later(60);
  await eventually(() => expect(inLine("40")).toHaveTextContent("Just a few seconds."));
  await later(5);
  await eventually(() => expect(screen.getByText("Hello, ana.")).toBeVisible());
  expect(sent.map(({ ticket }) => ticket)).toEqual(["new", "t", "t"]);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("a new account waits, and its ticket also logs it in", async () => {
  const logins = answer("*/api/token/", [loggedIn()]);
  const sent = answer("*/api/user/signup/", [
    { position: 9, wait: 30, retry: 15, ticket: "t" },
    created(),
  ]);
  const user = await openSignup();
  await fillInSignup(user);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Sign up" }));
  await eventually(() => expect(inLine("9")).toHaveTextContent("About 30 seconds."));
  await later(16);
  await eventually(() =>
    expect(screen.getByText("Account created! You can now login.")).toBeVisible(),
  );
  await eventually(() => expect(logins).toHaveLength(1));
  expect(sent.map(({ ticket }) => ticket)).toEqual(["new", "t"]);
  expect(logins[0]?.ticket).toBe("t");
});

test("leaving the line sends nothing more and keeps what was typed", async () => {
  const sent = answer("*/api/token/", [{ position: 9, wait: 100, retry: 50, ticket: "t" }]);
  await logInAt();
  await eventually(() => expect(inLine("9")).toBeVisible());
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const left = screen.getByText("You left the line. You can try again at any time.");
  expect(left).toHaveFocus();
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveValue("ana");
  expect(screen.getByLabelText("Password")).toHaveValue("secret");
  await later(300);
  expect(sent).toHaveLength(1);
});

test("leaving the page leaves the line", async () => {
  const sent = answer("*/api/token/", [{ position: 9, wait: 100, retry: 50, ticket: "t" }]);
  await logInAt();
  await eventually(() => expect(inLine("9")).toBeVisible());
  fireEvent.click(screen.getByRole("link", { name: "Create an account" }));
  await eventually(() =>
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeVisible(),
  );
  await later(300);
  expect(sent).toHaveLength(1);
});

test("a lost network keeps the place", async () => {
  answerAsAna();
  const sent = answer("*/api/token/", [
    { position: 9, wait: 100, retry: 10, ticket: "t" },
    "lost",
    { position: 3, wait: 20, retry: 10, ticket: "t" },
    loggedIn(),
  ]);
  await logInAt();
  await eventually(() => expect(inLine("9")).toBeVisible());
  await later(10);
  await eventually(() => expect(inLine("9")).toHaveTextContent("We can't reach Clary right now."));
  await later(5);
  await eventually(() => expect(inLine("3")).not.toHaveTextContent("We can't reach Clary"));
  await later(11);
  await eventually(() => expect(sent).toHaveLength(4));
});

test("a name that is taken after a lost answer may be one's own", async () => {
  answer("*/api/user/signup/", [
    { position: 9, wait: 4, retry: 1, ticket: "t" },
    "lost",
    HttpResponse.json(problem(400, "Taken.", "taken"), { status: 400 }),
  ]);
  const user = await openSignup();
  await fillInSignup(user);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Sign up" }));
  await eventually(() => expect(inLine("9")).toBeVisible());
  await later(1);
  await eventually(() => expect(inLine("9")).toHaveTextContent("We can't reach Clary right now."));
  await later(6);
  await eventually(() => expect(screen.getByRole("alert")).toHaveTextContent("try to log in"));
  expect(screen.getByRole("alert")).toHaveTextContent(/^Username already exists\./);
});

test("a wrong password costs nobody their place", async () => {
  const wrong = () => HttpResponse.json(problem(401, "No.", "unauthorized"), { status: 401 });
  const sent = answer("*/api/token/", [
    { position: 9, wait: 4, retry: 1, ticket: "t" },
    wrong(),
    wrong(),
  ]);
  await logInAt();
  await eventually(() => expect(inLine("9")).toBeVisible());
  await later(2);
  await eventually(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Wrong username or password."),
  );
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  await eventually(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.ticket).toBe("t");
});

test("[A-07] a full line is an error that says when to try again", async () => {
  answer("*/api/token/", [{ position: 9000, wait: 700, retry: 300 }]);
  await logInAt();
  await eventually(() =>
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Error: Service UnavailableToo many people are waiting.",
    ),
  );
  expect(screen.queryByRole("region", { name: /in line/ })).not.toBeInTheDocument();
});

test("news about the wait are read out at a calm pace", async () => {
  const said = followAnnouncements();
  const steps = [...Array(20).keys()].map((n) => ({
    position: 200 - 10 * n,
    wait: 590 - 25 * n,
    retry: 2,
    ticket: "t",
  }));
  answer("*/api/token/", steps);
  await logInAt();
  await eventually(() => expect(inLine("200")).toBeVisible());
  for (let n = 0; n < 19; n++) await later(2);
  await eventually(() => expect(inLine("10")).toBeVisible());
  const news = said().filter((text) => text.includes("in line"));
  expect(news).toHaveLength(1);
});

test("axe finds nothing wrong with the line", async () => {
  answer("*/api/token/", [{ position: 9, wait: 100, retry: 50, ticket: "t" }]);
  await logInAt();
  await eventually(() => expect(inLine("9")).toBeVisible());
  vi.useRealTimers();
  expect(await violations()).toEqual([]);
});
