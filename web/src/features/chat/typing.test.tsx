import { cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import { answerChat, answerSlowly, lastAnswer, openChat, plainReply, say } from "@/testing/chat";
import { anasConsents, anasSettings } from "@/testing/fixtures";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const HALF = "Does aloe help with";

const field = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Type your message");

const isStored = () => JSON.stringify(Object.entries(sessionStorage)).includes(HALF);

/** Types half a message and ends the visit, as a reload does. */
async function typeAndLeave() {
  const user = await openChat();
  await user.type(await field(), HALF);
  cleanup();
}

describe("a message that is not sent", () => {
  test("is there after a reload, and gone when it was sent", async () => {
    await typeAndLeave();
    const user = await openChat();
    expect(await field()).toHaveValue(HALF);
    answerChat(plainReply);
    await user.click(screen.getByRole("button", { name: "Send" }));
    await lastAnswer("soothes");
    cleanup();
    await openChat();
    expect(await field()).toHaveValue("");
  });

  test("stays another wording of the last question", async () => {
    answerChat(plainReply);
    let user = await openChat();
    await say(user, "Is aloe good?");
    await lastAnswer("soothes");
    await user.click(screen.getByRole("button", { name: "Edit your question" }));
    await user.type(await field(), " At night?");
    cleanup();
    user = await openChat();
    expect(await field()).toHaveValue("Is aloe good? At night?");
    await user.click(screen.getByRole("button", { name: "Cancel editing" }));
    expect(await field()).toHaveValue("");
  });

  test.each([
    ["during a pause", "data-settings", { ...anasSettings, restricted: true }],
    [
      "without consent",
      "consents",
      {
        ...anasConsents,
        purposes: anasConsents.purposes.map((one) => ({ ...one, granted: false })),
      },
    ],
  ])("is not kept %s", async (_when, path, answer) => {
    await typeAndLeave();
    expect(isStored()).toBe(true);
    logInAsAna();
    server.use(http.get(`*/api/user/${path}/`, () => HttpResponse.json(answer)));
    const user = visit("/chatbot");
    await waitFor(() => expect(isStored()).toBe(false));
    // What is on the screen stays there, and what is typed now is not kept either.
    await user.type(await field(), " spots");
    expect(await field()).toHaveValue(`${HALF} spots`);
    expect(isStored()).toBe(false);
  });

  test("is gone when the server ends the session", async () => {
    await typeAndLeave();
    logInAsAna();
    server.use(
      http.get("*/api/user/consents/", () => new HttpResponse(null, { status: 401 })),
      http.post("*/api/token/refresh/", () => new HttpResponse(null, { status: 401 })),
    );
    visit("/chatbot");
    expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
    expect(isStored()).toBe(false);
  });
});

test("a request that the browser breaks off by leaving is not blamed on the connection", async () => {
  const stream = answerSlowly();
  const user = await openChat();
  await say(user, "Is aloe good?");
  window.dispatchEvent(new Event("beforeunload"));
  await stream.fail();
  expect(await screen.findByText("You left the page before the answer arrived.")).toBeVisible();
  expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
});
