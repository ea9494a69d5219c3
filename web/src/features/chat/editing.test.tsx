import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { Care } from "@/api/types";
import {
  answerChat,
  answers,
  answerSlowly,
  lastAnswer,
  messageField,
  openChat,
  OPENED,
  plainReply,
  replyOf,
  say,
} from "@/testing/chat";
import { problem } from "@/testing/fixtures";

const EDIT = { name: "Edit your question" };
const CANCEL = { name: "Cancel editing" };
const NOTE = "The new answer will replace the last one.";

const unavailable = () =>
  HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 });

async function edit(user: Awaited<ReturnType<typeof openChat>>, to: string) {
  await user.click(screen.getByRole("button", EDIT));
  await user.clear(messageField());
  await user.paste(to);
  await user.click(screen.getByRole("button", { name: "Send" }));
}

describe("the last question", () => {
  test("goes into the field, and its new answer takes the place of the old one", async () => {
    const asked = answerChat(replyOf("Yes."), plainReply, replyOf("Twice a day."));
    const user = await openChat();
    await say(user, "Is honey good?");
    await lastAnswer("Yes.");
    await say(user, "Is alo good?");
    await lastAnswer("soothes");
    expect(screen.getAllByRole("button", EDIT)).toHaveLength(1);

    await user.click(screen.getByRole("button", EDIT));
    expect(messageField()).toHaveValue("Is alo good?");
    expect(messageField()).toHaveFocus();
    expect(messageField()).toHaveAccessibleDescription(NOTE);
    await user.clear(messageField());
    await user.paste("Is aloe good?");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await lastAnswer("Twice a day.");

    expect(answers()).toHaveLength(2);
    expect(screen.queryByText("Is alo good?")).not.toBeInTheDocument();
    expect(screen.getByText("Is aloe good?")).toBeVisible();
    expect(messageField()).toHaveValue("");
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
    expect(asked[2]?.body).toMatchObject({
      message: "Is aloe good?",
      conversation: [
        { role: "user", message: "Is honey good?" },
        { role: "assistant", message: "Yes." },
      ],
    });
    expect(asked[2]?.key).not.toBe(asked[1]?.key);
  });

  test("keeps its answer until there is a new one", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const asked = answerChat(plainReply, unavailable(), replyOf("Twice a day."));
    const user = await openChat();
    await say(user, "Is alo good?");
    await lastAnswer("soothes");
    await edit(user, "Is aloe good?");
    expect(await screen.findByText("Back soon.")).toBeVisible();
    expect(screen.getByText("soothes")).toBeVisible();
    expect(answers()).toHaveLength(2);

    await user.click(screen.getByRole("button", { name: "Retry" }));
    await lastAnswer("Twice a day.");
    expect(answers()).toHaveLength(1);
    expect(asked.map(({ body }) => body.conversation)).toEqual([[], [], []]);
    vi.mocked(console.error).mockClear();
  });

  test("is hidden while the new answer is written", async () => {
    answerChat(plainReply);
    const user = await openChat();
    await say(user, "Is alo good?");
    await lastAnswer("soothes");
    const stream = answerSlowly();
    await edit(user, "Is aloe good?");
    await waitFor(() => expect(screen.queryByText("soothes")).not.toBeInTheDocument());
    expect(answers()).toHaveLength(1);
    await stream.send("done", replyOf("Twice a day."));
    await lastAnswer("Twice a day.");
    expect(answers()).toHaveLength(1);
  });

  test("that failed is replaced at once", async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    answerChat(unavailable(), plainReply);
    const user = await openChat();
    await say(user, "Is alo good?");
    await screen.findByText("Back soon.");
    await edit(user, "Is aloe good?");
    await lastAnswer("soothes");
    expect(answers()).toHaveLength(1);
    expect(screen.queryByText("Back soon.")).not.toBeInTheDocument();
    vi.mocked(console.error).mockClear();
  });

  test.each(["its button", "Escape"])("stays when %s ends the editing", async (way) => {
    answerChat(plainReply);
    const user = await openChat();
    await say(user, "Is aloe good?");
    await lastAnswer("soothes");
    await user.type(messageField(), "Half a sen");
    await user.click(screen.getByRole("button", EDIT));
    expect(messageField()).toHaveValue("Is aloe good?");
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(screen.getByRole("button", CANCEL));
    // What was typed before is back.
    expect(messageField()).toHaveValue("Half a sen");
    expect(messageField()).toHaveFocus();
    expect(screen.getByText("soothes")).toBeVisible();
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });
});

describe("cannot be edited", () => {
  test("what Clary wrote for the person", async () => {
    answerChat(plainReply);
    await openChat(OPENED);
    await lastAnswer("soothes");
    expect(screen.queryByRole("button", EDIT)).not.toBeInTheDocument();
  });

  test("a question that was about danger: its help stays", async () => {
    const care: Care = {
      id: "RF01",
      level: "emergency",
      tier: "gentle",
      text: "Call Samaritans on 116 123.",
    };
    answerChat({ ...plainReply, care: [care] });
    const user = await openChat();
    await say(user, "What's the point?");
    await lastAnswer("soothes");
    expect(screen.queryByRole("button", EDIT)).not.toBeInTheDocument();
  });

  test("a question that is being answered", async () => {
    answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    await screen.findByRole("button", { name: "Stop" });
    expect(screen.queryByRole("button", EDIT)).not.toBeInTheDocument();
  });
});
