import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { POLICY_VERSION } from "@/lib/policy-version";
import { ana, GOOD_PASSWORD, problem, tokenFor } from "@/testing/fixtures";
import { eventually } from "@/testing/later";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { answerAsAna, storeSession } from "@/testing/session";

const HEALTH = /skin answers, which are health information/;
const PHOTO = /analyse a photo of my face/;
const AI = /send my answers and my chat messages, but never my photo/;

async function openSignup(): Promise<UserEvent> {
  const user = visit("/signup");
  await screen.findByRole("heading", { name: "Create your account" });
  return user;
}

type Answers = { username?: string; password?: string; adult?: boolean };

async function fillIn(user: UserEvent, answers: Answers = {}) {
  const { username = "ana", password = GOOD_PASSWORD, adult = true } = answers;
  if (username) await user.type(screen.getByRole("textbox", { name: "Username" }), username);
  if (password) {
    await user.click(screen.getByLabelText("Password"));
    await user.paste(password);
  }
  if (adult) await user.click(screen.getByRole("checkbox", { name: "I am 18 or over." }));
}

async function submit(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Sign up" }));
}

/** Accepts the account and remembers what was sent. Logging in fails unless a test lets it. */
function accept() {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/token/", () => new HttpResponse(null, { status: 503 })),
    http.post("*/api/user/signup/", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ana, { status: 201 });
    }),
  );
  return sent;
}

function refuse(status: number, detail = "No.") {
  const body = problem(status, detail, "invalid");
  server.use(http.post("*/api/user/signup/", () => HttpResponse.json(body, { status })));
}

test("[N-07] opening it clears all local storage", async () => {
  storeSession();
  localStorage.setItem("color_scheme", "dark");
  await openSignup();
  expect(localStorage).toHaveLength(0);
});

test("[A-08] has both fields, the password rules and a link to login", async () => {
  const user = await openSignup();
  expect(screen.getByRole("textbox", { name: "Username" })).toBeRequired();
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "Password must be at least 8 characters with uppercase, lowercase, number and special character.",
  );

  await user.click(screen.getByRole("link", { name: "Log in" }));
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
});

test("[A-08] asks for what is missing", async () => {
  const user = await openSignup();
  await submit(user);
  expect(screen.getByText("Choose a username.")).toBeVisible();
  expect(screen.getByText("Choose a password.")).toBeVisible();
});

test("[A-09] a link opens the privacy policy and I Understand closes it", async () => {
  const user = await openSignup();
  await user.click(screen.getByRole("button", { name: "privacy policy" }));
  const policy = await screen.findByRole("dialog", { name: "Privacy policy" });

  await user.click(within(policy).getByRole("button", { name: "I Understand" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

describe("the password rules", () => {
  test.each([
    ["[A-10]", "Ab1!", "Password must be at least 8 characters long"],
    ["[A-11]", "abcdef1!", "Password must contain at least one uppercase letter"],
    ["[A-12]", "ABCDEF1!", "Password must contain at least one lowercase letter"],
    ["[A-13]", "Abcdefg!", "Password must contain at least one number"],
    ["[A-14]", "Abcdefg1", "Password must contain at least one special character"],
    ["[A-15]", "short", "Password must be at least 8 characters long"],
  ])("%s %s is refused before anything is sent", async (_id, password, message) => {
    const user = await openSignup();
    await fillIn(user, { password });
    await submit(user);

    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByLabelText("Password")).toBeInvalid();
  });

  test("a password that is too long is refused, not cut", async () => {
    const user = await openSignup();
    const password = GOOD_PASSWORD.padEnd(129, "x");
    await fillIn(user, { password });
    await submit(user);

    expect(screen.getByText("Password must be at most 128 characters long")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue(password);
  });
});

describe("consent", () => {
  test("the box for the age is not called invalid before the form is sent", async () => {
    const user = await openSignup();
    const box = screen.getByRole("checkbox", { name: "I am 18 or over." });
    expect(box).toHaveAttribute("aria-invalid", "false");
    await fillIn(user, { adult: false });
    await submit(user);
    expect(box).toHaveAttribute("aria-invalid", "true");
  });

  test("nothing is ticked beforehand", async () => {
    await openSignup();
    const boxes = screen.getAllByRole("checkbox");
    expect(boxes).toHaveLength(4);
    for (const box of boxes) expect(box).not.toBeChecked();
  });

  test("a username with a space is noticed before it is sent", async () => {
    const user = await openSignup();
    await fillIn(user, { username: "Mia Rose" });
    await submit(user);
    expect(screen.getByText("Choose a username without spaces.")).toBeVisible();
  });

  test("someone who is not 18 is turned away kindly", async () => {
    const user = await openSignup();
    await fillIn(user, { adult: false });
    await submit(user);
    expect(screen.getByText(/Clary is for adults only/)).toHaveTextContent(
      /a pharmacist or your GP can help/,
    );
  });

  test("[A-19] what was ticked is sent, with the version of the policy", async () => {
    const sent = accept();
    const user = await openSignup();
    await fillIn(user);
    await user.click(screen.getByRole("checkbox", { name: HEALTH }));
    await user.click(screen.getByRole("checkbox", { name: AI }));
    await submit(user);

    await screen.findByText("Account created! You can now login.");
    expect(sent).toEqual([
      {
        username: "ana",
        password: GOOD_PASSWORD,
        consent: {
          adult: true,
          policy_version: POLICY_VERSION,
          health_data: true,
          photo: false,
          ai_processing: true,
        },
      },
    ]);
  });

  test("each purpose is a choice of its own", async () => {
    const user = await openSignup();
    await user.click(screen.getByRole("checkbox", { name: PHOTO }));
    expect(screen.getByRole("checkbox", { name: PHOTO })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: HEALTH })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: AI })).not.toBeChecked();
  });
});

test("[A-16] success is shown, and after 1500 ms still stands on /login", async () => {
  accept();
  const user = await openSignup();
  await fillIn(user);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Sign up" }));
  await eventually(() =>
    expect(screen.getByRole("status")).toHaveTextContent("Account created! You can now login."),
  );

  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(address()).toBe("/signup");
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(address()).toBe("/login");
  vi.useRealTimers();
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  expect(screen.getByText("Account created! You can now login.")).toBeVisible();
});

describe("after signing up", () => {
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
    await fillIn(user);
    await submit(user);
    await screen.findByRole("heading", { name: "Login" });
    return user;
  }

  test("the person is logged in, sees three steps, and goes on to the questionnaire", async () => {
    accept();
    const asked = letIn();
    answerAsAna();
    const user = await signUp();
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
    accept();
    letIn();
    answerAsAna();
    const user = await signUp();
    await screen.findByText("You're logged in.");
    await user.click(screen.getByRole("link", { name: "Start with the chat" }));
    expect(await screen.findByRole("heading", { name: "ChatBot" })).toBeVisible();
  });

  test("the form is the way in if that failed", async () => {
    accept();
    await signUp();
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: /^Three steps/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole("button", { name: "Log in" })).toBeVisible();
  });
});

describe("failures", () => {
  test("[A-05] [A-19] status 400", async () => {
    refuse(400);
    const user = await openSignup();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Username already exists. Please choose another one.$/,
    );
  });

  test("[A-06] status 401", async () => {
    refuse(401);
    const user = await openSignup();
    await fillIn(user);
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Wrong username or password. Please try again.$/,
    );
  });

  test("[A-07] any other status shows its words, then what to do", async () => {
    refuse(422, "This username has a space in it.");
    const user = await openSignup();
    await fillIn(user);
    await submit(user);
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(/^Error: Unprocessable (Content|Entity)$/)).toBeVisible();
    expect(within(alert).getByText("This username has a space in it.")).toBeVisible();
  });
});
