import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import type { ChatReply } from "@/api/types";
import { answerChat, lastAnswer, openChat, plainReply, say } from "@/testing/chat";

/** The answer to a question. */
async function openWith(reply: Partial<ChatReply>) {
  answerChat({ ...plainReply, ...reply });
  await say(await openChat(), "Is aloe good?");
  await screen.findByRole("button", { name: "Copy" });
  return lastAnswer("soothes");
}

describe("an answer", () => {
  test("says that no clinician has read it", async () => {
    const answer = await openWith({ review: { signed: false } });
    expect(answer.getByText("Not yet read by a clinician")).toBeVisible();
  });

  test("says who read it and when", async () => {
    const answer = await openWith({ review: { signed: true, role: "gp", date: "2027-03-03" } });
    expect(answer.getByText("Read by a GP on 3 March 2027")).toBeVisible();
    expect(answer.queryByText("Not yet read by a clinician")).not.toBeInTheDocument();
  });

  test("claims nothing about what an AI service wrote", async () => {
    const answer = await openWith({ writer: { kind: "provider", name: "gemini" } });
    expect(answer.queryByText(/clinician|Read by/)).not.toBeInTheDocument();
  });
});
