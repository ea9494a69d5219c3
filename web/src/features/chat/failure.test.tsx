import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import {
  answerChat,
  lastAnswer,
  messageField,
  openChat,
  OPENED,
  plainReply,
  say,
  sendEvents,
} from "@/testing/chat";
import { anasConsents, problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const FAILED = "Error processing your request.";
/** The one in the answer; the status line says it too. */
const IN_ANSWER = { selector: "article p" };

function refusal(
  status: number,
  detail: string,
  code: Parameters<typeof problem>[2],
  headers = {},
) {
  return HttpResponse.json(problem(status, detail, code), { status, headers });
}

/** A failed request is logged; here that is as it should be. */
function expectLogged() {
  expect(console.error).toHaveBeenCalledWith("A chat request failed:", expect.any(Error));
  vi.mocked(console.error).mockClear();
}

describe("a request that fails", () => {
  test("[C-11] says so with the reason, and the conversation is not extended", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const asked = answerChat(refusal(503, "Back soon.", "unavailable"), plainReply);
    const user = await openChat();
    await say(user, "Is aloe good?");
    expect(await screen.findByText(FAILED, IN_ANSWER)).toBeVisible();
    expect(screen.getByText("Back soon.")).toBeVisible();
    expect(screen.getByText("Is aloe good?")).toBeVisible();
    expectLogged();

    await say(user, "And oats?");
    await lastAnswer("soothes");
    expect(asked[1]?.body.conversation).toEqual([]);
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  test("[C-11] in the middle of a stream takes what was released with it", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    answerChat(
      sendEvents(
        ["text", { text: "Half of it." }],
        ["problem", problem(500, "Something went wrong.", "internal")],
      ),
    );
    const user = await openChat();
    await say(user, "Is aloe good?");
    expect(await screen.findByText(FAILED, IN_ANSWER)).toBeVisible();
    expect(screen.getByText("Something went wrong.")).toBeVisible();
    expect(screen.queryByText("Half of it.")).not.toBeInTheDocument();
    expectLogged();
  });

  test("can be tried again under the same name", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const asked = answerChat(HttpResponse.error(), plainReply);
    const user = await openChat();
    await say(user, "Is aloe good?");
    expect(await screen.findByText(/^We couldn't reach Clary/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await lastAnswer("soothes");
    expect(screen.queryByText(FAILED, IN_ANSWER)).not.toBeInTheDocument();
    expect(screen.getAllByText("Is aloe good?")).toHaveLength(1);
    expect(asked[1]).toEqual(asked[0]);
    expectLogged();
  });

  test("for being one too many says how long to wait", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    answerChat(refusal(429, "You have asked a lot.", "throttled", { "Retry-After": "90" }));
    const user = await openChat();
    await say(user, "Is aloe good?");
    expect(
      await screen.findByText("You have asked a lot. You can try again in about 2 minutes."),
    ).toBeVisible();
    expectLogged();
  });

  test("because the record was deleted goes on without it", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const asked = answerChat(refusal(404, "There is no such record.", "not_found"), plainReply);
    const user = await openChat(OPENED);
    expect(
      await screen.findByText("There is no such record. You can carry on without this record."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await lastAnswer("soothes");
    expect(asked.map(({ body }) => body.questionnaire_id)).toEqual([42, null]);
    expectLogged();
  });

  test("without a connection fails at once, and the page says why", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    answerChat(HttpResponse.error());
    const user = await openChat();
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText("You're offline.")).toBeVisible();
    await say(user, "Is aloe good?");
    expect(await screen.findByText(FAILED, IN_ANSWER)).toBeVisible();
    act(() => onlineManager.setOnline(true));
    expectLogged();
  });
});

describe("without consent", () => {
  const withheld = {
    ...anasConsents,
    purposes: anasConsents.purposes.map((consent) => ({ ...consent, granted: false })),
  };

  test("a 403 asks for it in place, and the question can be tried again", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const asked = answerChat(
      refusal(403, "You have not agreed to this.", "consent_required"),
      plainReply,
    );
    const user = await openChat();
    server.use(
      http.get("*/api/user/consents/", () => HttpResponse.json(withheld)),
      http.put("*/api/user/consents/", () => HttpResponse.json(anasConsents)),
    );
    await say(user, "Is aloe good?");
    expect(await screen.findByText("You have not agreed to this.")).toBeVisible();
    expectLogged();

    const heading = await screen.findByRole("heading", { name: "Before you send" });
    await user.click(screen.getByRole("button", { name: "Review consent" }));
    expect(heading).toHaveFocus();
    const agree = screen.getByRole("button", { name: "I agree" });
    expect(agree).toHaveAccessibleDescription(/store and use my skin answers/);
    await user.click(agree);
    expect(await screen.findByText("Your choice is saved.")).toBeVisible();
    await waitFor(() => expect(messageField()).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await lastAnswer("soothes");
    expect(asked).toHaveLength(2);
  });
});
