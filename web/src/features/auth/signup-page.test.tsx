import { act, fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { POLICY_VERSION } from "@/lib/policy-version";
import { followAnnouncements } from "@/testing/announcements";
import { GOOD_PASSWORD, problem } from "@/testing/fixtures";
import { eventually } from "@/testing/later";
import { address } from "@/testing/render";
import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";
import { acceptSignup, fillInSignup, openSignup, submitSignup } from "@/testing/signup";

const HEALTH = /skin answers, which are health information/;
const PHOTO = /analyse a photo of my face/;
const AI = /send my answers and chat messages, never my photo/;

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
  await submitSignup(user);
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
    await fillInSignup(user, { password });
    await submitSignup(user);

    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByLabelText("Password")).toBeInvalid();
  });

  test("a password that is too long is refused, not cut", async () => {
    const user = await openSignup();
    const password = GOOD_PASSWORD.padEnd(129, "x");
    await fillInSignup(user, { password });
    await submitSignup(user);

    expect(screen.getByText("Password must be at most 128 characters long")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue(password);
  });
});

describe("consent", () => {
  test("the box for the age is not called invalid before the form is sent", async () => {
    const user = await openSignup();
    const box = screen.getByRole("checkbox", { name: "I am 18 or over." });
    expect(box).toHaveAttribute("aria-invalid", "false");
    await fillInSignup(user, { adult: false });
    await submitSignup(user);
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
    await fillInSignup(user, { username: "Mia Rose" });
    await submitSignup(user);
    expect(screen.getByText("Choose a username without spaces.")).toBeVisible();
  });

  test("someone who is not 18 is turned away kindly", async () => {
    const user = await openSignup();
    await fillInSignup(user, { adult: false });
    await submitSignup(user);
    expect(screen.getByText(/Clary is for adults only/)).toHaveTextContent(
      /a pharmacist or your GP can help/,
    );
  });

  test("[A-19] what was ticked is sent, with the version of the policy", async () => {
    const sent = acceptSignup();
    const user = await openSignup();
    await fillInSignup(user);
    await user.click(screen.getByRole("checkbox", { name: HEALTH }));
    await user.click(screen.getByRole("checkbox", { name: AI }));
    await submitSignup(user);

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
  acceptSignup();
  const user = await openSignup();
  await fillInSignup(user);
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

test("a new account is read out once, though two pages show it", async () => {
  const said = followAnnouncements();
  acceptSignup();
  const user = await openSignup();
  await fillInSignup(user);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Sign up" }));
  // The form is gone with its button, so the message takes the focus and is read.
  await eventually(() => expect(screen.getByRole("status")).toHaveFocus());
  expect(screen.getByRole("status")).toHaveTextContent(/^Account created!/);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  await eventually(() => expect(screen.getByRole("heading", { name: "Login" })).toBeVisible());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText(/^Account created!/)).toBeVisible();
  expect(said().filter((text) => text.includes("Account created!"))).toEqual([]);
});

describe("failures", () => {
  test("[A-05] [A-19] status 400", async () => {
    refuse(400);
    const user = await openSignup();
    await fillInSignup(user);
    await submitSignup(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Username already exists. Please choose another one.$/,
    );
  });

  test("[A-06] status 401", async () => {
    refuse(401);
    const user = await openSignup();
    await fillInSignup(user);
    await submitSignup(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Wrong username or password. Please try again.$/,
    );
  });

  test("[A-07] any other status shows its words, then what to do", async () => {
    refuse(422, "This username has a space in it.");
    const user = await openSignup();
    await fillInSignup(user);
    await submitSignup(user);
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(/^Error: Unprocessable (Content|Entity)$/)).toBeVisible();
    expect(within(alert).getByText("This username has a space in it.")).toBeVisible();
  });
});
