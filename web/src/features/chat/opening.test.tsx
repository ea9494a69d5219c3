import { cleanup, configure, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";

import {
  answerChat,
  answers,
  answerSlowly,
  lastAnswer,
  openChat,
  OPENED,
  OPENING,
  plainReply,
  replyOf,
  say,
} from "@/testing/chat";
import { server } from "@/testing/server";
import { storeBensSession } from "@/testing/session";

const ASKED = "Skin care recommendation requested";
const ROUTINE = "Request a one week routine";

afterEach(() => {
  configure({ reactStrictMode: false });
});

/** Ends the visit, as a reload does, and opens the same place again. */
async function reload(place = OPENED) {
  cleanup();
  return openChat(place);
}

describe("opened with a message", () => {
  test("[C-02] [C-09] [C-14] sends it by itself as a recommendation, and shows a short name", async () => {
    const asked = answerChat(plainReply);
    await openChat(OPENED);
    await lastAnswer("soothes");
    expect(asked.map(({ body }) => body)).toEqual([
      {
        conversation: [],
        message: OPENING.initialMessage,
        questionnaire_id: 42,
        intent: "recommendation",
      },
    ]);
    expect(screen.getByText(ASKED)).toBeVisible();
    expect(screen.queryByText(OPENING.initialMessage)).not.toBeInTheDocument();
  });

  test("[C-02] sends it once though React runs its effects twice", async () => {
    configure({ reactStrictMode: true });
    const asked = answerChat(plainReply);
    await openChat(OPENED);
    await lastAnswer("soothes");
    expect(asked).toHaveLength(1);
    expect(answers()).toHaveLength(1);
  });

  test("[C-02] a reload does not send it again, and finds the conversation", async () => {
    const asked = answerChat(plainReply, replyOf("Twice a day."));
    const user = await openChat(OPENED);
    await lastAnswer("soothes");
    await say(user, "How often?");
    await lastAnswer("Twice a day.");

    await reload();
    expect(await screen.findByText("soothes")).toBeVisible();
    expect(screen.getByText(ASKED)).toBeVisible();
    expect(screen.getByText("How often?")).toBeVisible();
    expect(screen.getByRole("button", { name: ROUTINE })).toBeEnabled();
    expect(asked).toHaveLength(2);
  });

  test("[C-10] the conversation goes on after a reload", async () => {
    const asked = answerChat(plainReply, replyOf("Twice a day."));
    await openChat(OPENED);
    await lastAnswer("soothes");
    const user = await reload();
    await say(user, "How often?");
    await lastAnswer("Twice a day.");
    expect(asked[1]?.body).toMatchObject({
      conversation: [
        { role: "user", message: OPENING.initialMessage },
        { role: "assistant", message: plainReply.reply },
      ],
      questionnaire_id: 42,
    });
  });

  test("[C-02] the way back to it does not send it again, even after another one", async () => {
    const asked = answerChat(plainReply, replyOf("Second."));
    await openChat(OPENED);
    await lastAnswer("soothes");
    await reload({ ...OPENED, state: { ...OPENING, questionnaire_id: 43 }, key: "second" });
    await lastAnswer("Second.");
    expect(screen.queryByText("soothes")).not.toBeInTheDocument();
    expect(asked[1]?.body.conversation).toEqual([]);

    await reload();
    expect(await screen.findByText("Second.")).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  test("[C-07] the routine button waits until it has been sent", async () => {
    const stream = answerSlowly();
    await openChat(OPENED);
    const button = screen.getByRole("button", { name: ROUTINE });
    expect(button).toBeDisabled();
    expect(screen.queryByText("choose a record")).not.toBeInTheDocument();
    await stream.send("done", plainReply);
    await waitFor(() => expect(button).toBeEnabled());
  });

  test("a reload before the answer came says so, and can try again", async () => {
    const stream = answerSlowly();
    await openChat(OPENED);
    await screen.findByRole("button", { name: "Thinking..." });
    const asked = answerChat(plainReply);
    const user = await reload();
    expect(await screen.findByText("You left the page before the answer arrived.")).toBeVisible();
    await stream.stopped;
    expect(asked).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await lastAnswer("soothes");
    expect(asked[0]?.body.intent).toBe("recommendation");
  });

  test("an answer goes on while the person looks elsewhere", async () => {
    const stream = answerSlowly();
    const user = await openChat(OPENED);
    await user.click(screen.getByRole("link", { name: "Clary" }));
    await screen.findByText("Hello, ana.");
    await stream.send("done", plainReply);
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("link", { name: "Chatbot" }));
    expect(await screen.findByText("soothes")).toBeVisible();
  });
});

describe("opened again while there is a conversation", () => {
  const AGAIN = { ...OPENED, state: { ...OPENING, questionnaire_id: 43 }, key: "again" };
  const SHOW = "Show the other conversation";

  async function openAgain() {
    answerChat(plainReply);
    await openChat(OPENED);
    await lastAnswer("soothes");
    const stream = answerSlowly();
    const user = await reload(AGAIN);
    return { stream, user };
  }

  test("says that it is a new one, and keeps the earlier one beside it", async () => {
    const { stream, user } = await openAgain();
    expect(await screen.findByText(/A questionnaire starts a new conversation/)).toBeVisible();
    await stream.send("text", { text: "New" });
    expect(screen.getByRole("button", { name: SHOW })).toBeVisible();
    await stream.send("done", replyOf("New advice."));
    await lastAnswer("New advice.");
    await user.click(screen.getByRole("button", { name: SHOW }));
    expect(await screen.findByText("soothes")).toBeVisible();
    expect(screen.queryByText("New advice.")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: SHOW }));
    expect(await screen.findByText("New advice.")).toBeVisible();
  });

  test("a new conversation deletes the one on the screen, not the other one", async () => {
    const { stream, user } = await openAgain();
    await stream.send("done", replyOf("New advice."));
    await lastAnswer("New advice.");
    await user.click(screen.getByText("Start a new conversation"));
    await user.click(screen.getByRole("button", { name: "Start again" }));
    await user.click(screen.getByRole("button", { name: SHOW }));
    expect(await screen.findByText("soothes")).toBeVisible();
    expect(screen.queryByRole("button", { name: SHOW })).not.toBeInTheDocument();
  });

  test("leads back to the earlier one, and gives up a new one without an answer", async () => {
    const { stream, user } = await openAgain();
    await user.click(await screen.findByRole("button", { name: SHOW }));
    await stream.stopped;
    expect(await screen.findByText("soothes")).toBeVisible();
    expect(screen.queryByRole("button", { name: SHOW })).not.toBeInTheDocument();
    const asked = answerChat(replyOf("Twice a day."));
    await say(user, "How often?");
    await lastAnswer("Twice a day.");
    expect(asked[0]?.body).toMatchObject({
      conversation: [{ role: "user" }, { role: "assistant", message: plainReply.reply }],
      questionnaire_id: 42,
    });
  });

  test("finds the earlier one after a failure and a reload", async () => {
    const { stream } = await openAgain();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await stream.fail();
    expect(await screen.findByText(/There is no new advice/)).toBeVisible();
    vi.mocked(console.error).mockClear();
    const user = await reload(AGAIN);
    await user.click(await screen.findByRole("button", { name: SHOW }));
    expect(await screen.findByText("soothes")).toBeVisible();
  });
});

describe("the conversation", () => {
  test("is kept for this tab only, and is gone after logging out", async () => {
    answerChat(plainReply);
    const user = await openChat(OPENED);
    await lastAnswer("soothes");
    expect(Object.keys(localStorage).sort()).toEqual(["access_token", "refresh_token"]);
    expect(sessionStorage).toHaveLength(1);

    server.use(http.post("*/api/token/logout/", () => new HttpResponse(null, { status: 204 })));
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("link", { name: "Logout" }));
    await screen.findByRole("heading", { name: "Login" });
    expect(sessionStorage).toHaveLength(0);
  });

  test("is not shown to someone else", async () => {
    answerChat(plainReply);
    await openChat(OPENED);
    await lastAnswer("soothes");
    storeBensSession();
    window.dispatchEvent(new StorageEvent("storage", { key: "access_token" }));
    await waitFor(() => expect(screen.queryByText("soothes")).not.toBeInTheDocument());
  });
});
