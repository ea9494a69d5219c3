import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import {
  answerChat,
  answerSlowly,
  lastAnswer,
  messageField,
  openChat,
  OPENED,
  plainReply,
  replyOf,
  say,
} from "@/testing/chat";
import { mildRecord } from "@/testing/fixtures";
import { address, visit } from "@/testing/render";
import { logInAsAna } from "@/testing/session";

const ROUTINE = "Request a one week routine";

describe("the page", () => {
  test("[C-01] has title, header, footer and disclaimer", async () => {
    await openChat();
    expect(screen.getByRole("heading", { level: 1, name: "ChatBot" })).toBeVisible();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
    // The footer comes with the content above it.
    await waitFor(() => expect(screen.getByText("Skincare Recommendation Project")).toBeVisible());
    expect(
      screen.getByText("Chatbot can make mistakes. Check important info with your doctor."),
    ).toBeVisible();
  });

  test("has the number of somebody who listens, before anything was said", async () => {
    await openChat();
    expect(screen.getByRole("link", { name: "116 123" })).toHaveAttribute("href", "tel:116123");
    expect(screen.getByRole("link", { name: "999" })).toHaveAttribute("href", "tel:999");
  });

  test("[C-06] Send waits for more than spaces", async () => {
    const user = await openChat();
    const send = screen.getByRole("button", { name: "Send" });
    expect(send).toBeDisabled();
    await user.type(messageField(), "  ");
    expect(send).toBeDisabled();
    // Nothing is sent: no answer is set up.
    await user.keyboard("{Enter}");
    await user.type(messageField(), "a");
    expect(send).toBeEnabled();
  });

  test("counts near the end, and sends nothing that is too long", async () => {
    const user = await openChat();
    await user.click(messageField());
    await user.paste("a".repeat(1299));
    expect(screen.queryByText(/characters/)).not.toBeInTheDocument();
    await user.paste("🌿");
    expect(screen.getByText("200 characters left")).toBeVisible();
    expect(messageField()).toHaveAccessibleDescription("200 characters left");
    await user.paste("b".repeat(201));
    expect(screen.getByText("1 character too many")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(messageField()).toBeInvalid();
  });
});

describe("a question", () => {
  test("[C-03] [C-10] is plain text, and its answer formatted", async () => {
    const asked = answerChat(plainReply);
    const user = await openChat();
    await say(user, "Is **aloe** <b>good</b>?");
    const answer = await lastAnswer("soothes");
    expect(answer.getByText("soothes").tagName).toBe("STRONG");
    expect(screen.getByText("Is **aloe** <b>good</b>?")).toBeVisible();
    expect(asked[0]?.body).toEqual({
      conversation: [],
      message: "Is **aloe** <b>good</b>?",
      questionnaire_id: null,
      intent: "question",
    });
    expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test("[C-10] carries the earlier turns, without itself", async () => {
    const asked = answerChat(plainReply, replyOf("Twice a day."));
    const user = await openChat();
    await say(user, "Is aloe good?");
    await lastAnswer("soothes");
    await say(user, "How often?");
    await lastAnswer("Twice a day.");
    expect(asked[1]?.body.conversation).toEqual([
      { role: "user", message: "Is aloe good?" },
      { role: "assistant", message: plainReply.reply },
    ]);
    expect(asked[1]?.body.message).toBe("How often?");
    expect(asked[1]?.key).not.toBe(asked[0]?.key);
  });

  test("[C-04] [C-05] while it runs Send reads Thinking... and all but Stop is disabled", async () => {
    const stream = answerSlowly();
    const user = await openChat();
    await say(user, "Is aloe good?");
    expect(await screen.findByRole("button", { name: "Thinking..." })).toBeDisabled();
    expect(messageField()).toBeDisabled();
    expect(messageField()).toHaveValue("");
    expect(screen.getByRole("button", { name: ROUTINE })).toBeDisabled();
    expect(screen.getByRole("button", { name: "What we send" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();

    await stream.send("done", plainReply);
    expect(await screen.findByRole("button", { name: "Send" })).toBeDisabled();
    expect(messageField()).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument();
  });

  test("is sent by Enter; Shift and Enter begin a new line", async () => {
    const asked = answerChat(plainReply);
    const user = await openChat();
    await user.type(messageField(), "One{Shift>}{Enter}{/Shift}Two{Enter}");
    await lastAnswer("soothes");
    expect(asked[0]?.body.message).toBe("One\nTwo");
  });

  test("what is typed is still there after a look elsewhere", async () => {
    const user = await openChat();
    await user.type(messageField(), "Half a sen");
    await user.click(screen.getByRole("link", { name: "Clary" }));
    await screen.findByText("Hello, ana.");
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("link", { name: "Chatbot" }));
    expect(await screen.findByPlaceholderText("Type your message")).toHaveValue("Half a sen");
  });
});

describe("opened without a message", () => {
  test("[C-07] the routine button is disabled for good, and leads to the records", async () => {
    answerChat(plainReply);
    const user = await openChat();
    const button = screen.getByRole("button", { name: ROUTINE });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/^To request a routine, choose a record/);
    await say(user, "Is aloe good?");
    await lastAnswer("soothes");
    expect(button).toBeDisabled();
    const link = screen.getByRole("link", { name: "choose a record" });
    expect(link).toHaveAttribute("href", "/records");
  });

  test("offers questions drawn from the latest record, asked about that record", async () => {
    const asked = answerChat(plainReply);
    const user = await openChat();
    await user.click(await screen.findByRole("button", { name: "What does my estimate mean?" }));
    await lastAnswer("soothes");
    expect(asked[0]?.body).toMatchObject({
      message: "What does my estimate mean?",
      questionnaire_id: mildRecord.id,
      intent: "question",
    });
  });

  test("offers general questions to someone without a record", async () => {
    logInAsAna({ allergies: "", triggers: "" });
    visit("/chatbot");
    expect(
      await screen.findByRole("button", { name: "How do I start a gentle routine?" }),
    ).toBeVisible();
    expect(screen.queryByText(/estimate/)).not.toBeInTheDocument();
    const link = screen.getByRole("link", { name: "fill in the questionnaire" });
    expect(link).toHaveAttribute("href", "/");
  });

  test("[C-02] [C-07] starts from the latest record when asked to", async () => {
    const asked = answerChat(plainReply);
    const user = await openChat();
    const latest = within(await screen.findByRole("region", { name: /^Start from your latest/ }));
    expect(latest.getByText("05/03/2026")).toBeVisible();
    expect(latest.getByText("Mild")).toBeVisible();
    await user.click(latest.getByRole("link", { name: "Get advice for this record" }));
    await lastAnswer("soothes");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      questionnaire_id: mildRecord.id,
      intent: "recommendation",
    });
    expect(asked[0]?.body.message).toMatch(/Allergies: Nickel\n[^]*Acne severity: Mild\n/);
    expect(screen.getByRole("button", { name: ROUTINE })).toBeEnabled();
    expect(address()).toBe("/chatbot");
  });
});

describe("a new conversation", () => {
  test("is begun after a question, and knows nothing of the old one", async () => {
    const asked = answerChat(plainReply);
    const user = await openChat(OPENED);
    await lastAnswer("soothes");
    await user.click(screen.getByRole("button", { name: "Start a new conversation" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Start again" }));
    await waitFor(() => expect(screen.queryByText("soothes")).not.toBeInTheDocument());
    expect(messageField()).toHaveFocus();
    expect(screen.getByRole("button", { name: ROUTINE })).toBeDisabled();

    await say(user, "Is aloe good?");
    await lastAnswer("soothes");
    expect(asked[1]?.body).toMatchObject({ conversation: [], questionnaire_id: null });
  });
});
