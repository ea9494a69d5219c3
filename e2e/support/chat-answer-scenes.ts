import { expect } from "@playwright/test";

import { answering, openChat } from "./chat-scenes.ts";
import { messageField, say } from "./chats.ts";
import { ADVICE } from "./record-scenes.ts";
import { reply } from "./replies.ts";
import type { Scene } from "./scene.ts";

const PROVIDER = { kind: "provider", name: "gemini-2.5-flash" } as const;

/** Answers that were not as simple as a question and a text. */
export const CHAT_ANSWER_SCENES: readonly Scene[] = [
  {
    name: "chatbot--choices",
    as: "user",
    open: answering("serum or not", {
      choices: ["Is a niacinamide and zinc serum worth buying?", "Do I need a serum at all?"],
    }),
  },
  {
    // A draft of the provider was withdrawn after its first paragraph.
    name: "chatbot--replaced",
    as: "user",
    open: async (page, api) => {
      const told = { text: "Try a mild gel cleanser, morning and evening." };
      api.stream(["text", told], ["reset", {}], ["text", { text: ADVICE }], ["done", reply()]);
      await openChat(page, api);
      await say(page, "Which cleanser for oily skin?");
      await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
      await expect(page.getByText(told.text)).toHaveCount(0);
      await expect(messageField(page)).toBeEnabled();
    },
  },
  {
    name: "chatbot--rewriting",
    as: "user",
    open: async (page, api) => {
      api.streamAndPause(["text", { text: ADVICE.slice(0, 120) }], ["reset", {}]);
      await openChat(page, api);
      await say(page, "Which cleanser for oily skin?");
      await expect(page.getByText(ADVICE.slice(0, 40))).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    },
  },
  {
    // Nothing tells that a sentence was left out: the answer and who wrote it stay true.
    name: "chatbot--provider",
    as: "user",
    open: answering("Is aloe vera good for spots?", { writer: PROVIDER }),
  },
];
