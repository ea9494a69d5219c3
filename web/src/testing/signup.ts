import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import { ana, GOOD_PASSWORD } from "./fixtures";
import { visit } from "./render";
import { server } from "./server";

export async function openSignup(): Promise<UserEvent> {
  const user = visit("/signup");
  await screen.findByRole("heading", { name: "Create your account" });
  return user;
}

type Answers = { username?: string; password?: string; adult?: boolean };

export async function fillInSignup(user: UserEvent, answers: Answers = {}) {
  const { username = "ana", password = GOOD_PASSWORD, adult = true } = answers;
  if (username) await user.type(screen.getByRole("textbox", { name: "Username" }), username);
  if (password) {
    await user.click(screen.getByLabelText("Password"));
    await user.paste(password);
  }
  if (adult) await user.click(screen.getByRole("checkbox", { name: "I am 18 or over." }));
}

export async function submitSignup(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Sign up" }));
}

/** Accepts the account and remembers what was sent. Logging in fails unless a test lets it. */
export function acceptSignup() {
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
