import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { GOOD_PASSWORD, problem } from "@/testing/fixtures";
import { openProfile, section } from "@/testing/profile";
import { server } from "@/testing/server";

const account = () => section("Account Information");

type Answers = { current?: string; next?: string; confirmation?: string };

async function changePassword(user: UserEvent, answers: Answers = {}) {
  const { current = "old", next = GOOD_PASSWORD, confirmation = next } = answers;
  if (current) await user.type(account().getByLabelText("Current Password"), current);
  if (next) await user.type(account().getByLabelText("New Password"), next);
  if (confirmation) {
    await user.type(account().getByLabelText("Confirm New Password"), confirmation);
  }
  await user.click(account().getByRole("button", { name: "Change Password" }));
}

function answer(status: number, detail = "No.") {
  const body = problem(status, detail, "wrong_password");
  server.use(http.post("*/api/user/change-password/", () => HttpResponse.json(body, { status })));
}

test("[P-04] shows the username, which cannot be edited", async () => {
  const user = await openProfile();
  const username = account().getByRole("textbox", { name: "Username" });
  expect(username).toHaveValue("ana");
  await user.type(username, "x");
  expect(username).toHaveValue("ana");
});

describe("changing the password", () => {
  test("[P-05] has three required fields and the rules as a hint", async () => {
    await openProfile();
    expect(account().getByLabelText("Current Password")).toBeRequired();
    expect(account().getByLabelText("Confirm New Password")).toBeRequired();
    expect(account().getByLabelText("New Password")).toBeRequired();
    expect(account().getByLabelText("New Password")).toHaveAccessibleDescription(
      "Password must be at least 8 characters with uppercase, lowercase, number and special character.",
    );
  });

  test("[P-05] asks for what is missing", async () => {
    const user = await openProfile();
    await changePassword(user, { current: "", next: "", confirmation: "" });
    expect(account().getByText("Enter your current password.")).toBeVisible();
    expect(account().getByText("Choose a new password.")).toBeVisible();
    expect(account().getByText("Enter the new password again.")).toBeVisible();
    expect(account().getByLabelText("Current Password")).toHaveFocus();
  });

  test("[P-06] the new passwords must match, and that comes first", async () => {
    const user = await openProfile();
    await changePassword(user, { next: "weak", confirmation: "other" });
    expect(account().getByText("New passwords don't match!")).toBeVisible();
    expect(account().queryByText(/at least 8 characters long/)).not.toBeInTheDocument();
  });

  test.each([
    ["Ab1!", "Password must be at least 8 characters long"],
    ["abcdef1!", "Password must contain at least one uppercase letter"],
    ["ABCDEF1!", "Password must contain at least one lowercase letter"],
    ["Abcdefg!", "Password must contain at least one number"],
    ["Abcdefg1", "Password must contain at least one special character"],
  ])("[P-06] then the rules: %s", async (next, message) => {
    const user = await openProfile();
    await changePassword(user, { next });
    expect(account().getByText(message)).toBeVisible();
  });

  test("a new password that is too long is refused, not cut", async () => {
    const user = await openProfile();
    await user.type(account().getByLabelText("Current Password"), "old");
    for (const field of ["New Password", "Confirm New Password"]) {
      await user.click(account().getByLabelText(field));
      await user.paste(GOOD_PASSWORD.padEnd(129, "x"));
    }
    await user.click(account().getByRole("button", { name: "Change Password" }));
    expect(account().getByText("Password must be at most 128 characters long")).toBeVisible();
  });

  test("[P-07] 200 is shown, what was sent is right, and the form is empty again", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/user/change-password/", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: "Done." });
      }),
    );
    const user = await openProfile();
    await changePassword(user);

    expect(await account().findByText("Password changed successfully!")).toBeVisible();
    expect(sent).toEqual({ current_password: "old", new_password: GOOD_PASSWORD });
    await waitFor(() => expect(account().getByLabelText("New Password")).toHaveValue(""));
  });

  test("[P-07] 400 means a wrong current password", async () => {
    answer(400);
    const user = await openProfile();
    await changePassword(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Incorrect current password. Please try again.$/,
    );
  });

  test("[P-07] any other failure gives its reason", async () => {
    answer(503, "Back soon.");
    const user = await openProfile();
    await changePassword(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error changing password: Back soon.$/,
    );
  });
});
