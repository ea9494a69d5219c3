import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import {
  answerChat,
  answerSlowly,
  lastAnswer,
  messageField,
  openChat,
  plainReply,
  replyOf,
  say,
} from "@/testing/chat";

describe("an answer that comes by and by", () => {
  test("is shown as it comes, and what is withdrawn goes", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    await stream.send("care", {
      id: "RF05",
      level: "soon",
      tier: "note",
      text: "Please book a GP appointment.",
    });
    expect(await screen.findByRole("heading", { name: "See a GP soon" })).toBeVisible();
    await stream.send("text", { text: "It is **not" });
    await stream.send("text", { text: "** good. " });
    expect(await screen.findByText("not")).toBeVisible();
    await stream.send("reset", {});
    await waitFor(() => expect(screen.queryByText("not")).not.toBeInTheDocument());
    expect(screen.getByText("Writing this answer again")).toBeVisible();
    expect(screen.getByText("Please book a GP appointment.")).toBeVisible();

    await stream.send("done", plainReply);
    expect(await screen.findByText("soothes")).toBeVisible();
    // What is final is what the end says.
    expect(screen.queryByText("Please book a GP appointment.")).not.toBeInTheDocument();
  });

  test("that is withdrawn before anything was shown is still only waited for", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    await stream.send("reset", {});
    await stream.send("care", {
      id: "RF05",
      level: "soon",
      tier: "note",
      text: "Please book a GP appointment.",
    });
    expect(await screen.findByText("Please book a GP appointment.")).toBeVisible();
    expect(screen.getByText("One moment")).toBeVisible();
    await stream.send("done", plainReply);
  });

  test("can be stopped: what was released stays, and the conversation is not extended", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    await stream.send("text", { text: "Aloe is" });
    await screen.findByText("Aloe is");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("You stopped this answer.")).toBeVisible();
    expect(screen.getByText("Aloe is")).toBeVisible();
    await stream.stopped;

    const asked = answerChat(replyOf("Twice a day."));
    await say(user, "How often?");
    await lastAnswer("Twice a day.");
    expect(asked[0]?.body.conversation).toEqual([]);
  });

  test("that was stopped can be asked for again", async () => {
    answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await screen.findByText("You stopped this answer.");
    answerChat(plainReply);
    await user.click(screen.getByRole("button", { name: "Ask again" }));
    await lastAnswer("soothes");
    expect(screen.queryByText("You stopped this answer.")).not.toBeInTheDocument();
  });
});

describe("for people who do not see the screen", () => {
  function status() {
    return screen.getAllByRole("status").map(({ textContent }) => textContent);
  }

  test("one line says how things stand, and the answer itself is not read out", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    await waitFor(() => expect(status()).toContain("Thinking..."));
    await stream.send("text", { text: "Aloe" });
    const text = await screen.findByText("Aloe");
    expect(text.closest("[aria-live], [role=log], [role=status]")).toBeNull();
    await stream.send("done", plainReply);
    await waitFor(() => expect(status()).toContain("Answer ready"));
  });

  test("it says when the answer begins with help", async () => {
    answerChat({
      ...plainReply,
      care: [
        { id: "RF05", level: "soon", tier: "note", text: "Deep, painful lumps need a doctor." },
      ],
    });
    const user = await openChat();
    await say(user, "I have deep lumps");
    await waitFor(() => expect(status()).toContain("Answer ready. It begins with who can help."));
  });

  test("the focus goes to Stop, and back to the field when the answer is there", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await user.type(messageField(), "Is aloe good?{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus());
    await stream.send("done", plainReply);
    await waitFor(() => expect(messageField()).toHaveFocus());
  });

  test("whoever has gone on reading keeps their place", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await user.type(messageField(), "Is aloe good?{Enter}");
    const link = screen.getByRole("link", { name: /ingredient library$/ });
    await waitFor(() => expect(screen.getByRole("button", { name: "Stop" })).toHaveFocus());
    link.focus();
    await stream.send("done", plainReply);
    await lastAnswer("soothes");
    expect(link).toHaveFocus();
  });
});
