import { expect, type Page } from "@playwright/test";

import { NO_CONSENTS } from "./cast.ts";
import { CHAT, messageField, say } from "./chats.ts";
import type { Schemas } from "./contract.ts";
import type { MockApi } from "./mock-api.ts";
import { ADVICE, answerRecords } from "./record-scenes.ts";
import { LUMPS, reply } from "./replies.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

export async function openChat(page: Page, api: MockApi): Promise<void> {
  answerRecords(api);
  await page.goto("/chatbot");
  await expect(page.getByRole("heading", { name: "Start from your latest record" })).toBeVisible();
}

/** Opens the chat with the advice for a record. */
async function openAdvice(page: Page, api: MockApi): Promise<void> {
  await openChat(page, api);
  await page.getByRole("link", { name: "Get advice for this record" }).click();
  await expect(page.getByText("Skin care recommendation requested")).toBeVisible();
}

async function openAnswered(page: Page, api: MockApi): Promise<void> {
  api.stream(["done", reply()]);
  await openAdvice(page, api);
  await expect(page.getByRole("heading", { name: "A gentle start" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Your estimate/ })).toBeVisible();
}

/** A conversation of four answers, the last of which has just come. The last three say this. */
export async function openConversation(
  page: Page,
  api: MockApi,
  later: Schemas["ChatReply"] = reply(),
): Promise<void> {
  await openAnswered(page, api);
  api.stream(["done", later]);
  const questions = ["How long until I see a change?", "Can I use honey?", "And in the morning?"];
  for (const [index, question] of questions.entries()) {
    await say(page, question);
    await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(index + 2);
  }
}

/** Asks something that is answered this way. */
export function answering(question: string, parts: Partial<Schemas["ChatReply"]>): Scene["open"] {
  return async (page, api) => {
    api.stream(["done", reply(parts)]);
    await openChat(page, api);
    await say(page, question);
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  };
}

/** The chat in its states. chat-care-scenes.ts has the answers to people in danger. */
export const CHAT_SCENES: readonly Scene[] = [
  {
    name: "chatbot--empty",
    as: "user",
    open: async (page) => {
      await page.goto("/chatbot");
      await expect(title(page, "ChatBot")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Or ask something" })).toBeVisible();
    },
  },
  { name: "chatbot--record", as: "user", open: openChat },
  { name: "chatbot", as: "user", open: openAnswered },
  {
    name: "chatbot--waiting",
    as: "user",
    open: async (page, api) => {
      api.streamAndPause();
      await openAdvice(page, api);
      await expect(page.getByRole("button", { name: "Thinking..." })).toBeVisible();
    },
  },
  {
    name: "chatbot--streaming",
    as: "user",
    open: async (page, api) => {
      api.streamAndPause(["care", LUMPS], ["text", { text: ADVICE.slice(0, 220) }]);
      await openAdvice(page, api);
      await expect(page.getByText("mild gel cleanser")).toBeVisible();
    },
  },
  {
    name: "chatbot--stopped",
    as: "user",
    open: async (page, api) => {
      api.streamAndPause(["text", { text: ADVICE.slice(0, 220) }]);
      await openAdvice(page, api);
      await expect(page.getByText("mild gel cleanser")).toBeVisible();
      await page.getByRole("button", { name: "Stop" }).click();
      await expect(page.getByText("You stopped this answer.")).toBeVisible();
    },
  },
  {
    name: "chatbot--failed",
    as: "user",
    provokes: [{ path: CHAT, status: 503 }],
    logs: /^A chat request failed/,
    open: async (page, api) => {
      const detail = "The advice service does not answer just now. Please try again in a moment.";
      api.refuse("post", CHAT, { status: 503, code: "unavailable", detail });
      await openAdvice(page, api);
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "chatbot--earlier-conversation",
    as: "user",
    open: async (page, api) => {
      await openAnswered(page, api);
      api.streamAndPause(["text", { text: ADVICE.slice(0, 220) }]);
      await page.goto("/records");
      await page
        .getByRole("link", { name: /^Get (new )?advice/ })
        .first()
        .click();
      await page.getByRole("alertdialog").getByRole("button", { name: /^Get/ }).click();
      await expect(page.getByText(/^A questionnaire starts a new conversation/)).toBeVisible();
    },
  },
  {
    name: "chatbot--consent-needed",
    as: "user",
    provokes: [{ path: CHAT, status: 403 }],
    logs: /^A chat request failed/,
    open: async (page, api) => {
      api.answer("get", "/api/user/consents/", NO_CONSENTS);
      api.refuse("post", CHAT, {
        status: 403,
        code: "consent_required",
        detail: "Clary needs your consent before it can use your skin answers.",
      });
      await openChat(page, api);
      await say(page, "Is aloe good for me?");
      await expect(page.getByRole("button", { name: "Review consent" })).toBeVisible();
    },
  },
  {
    name: "chatbot--words",
    as: "user",
    open: async (page, api) => {
      await answering("Is aloe good for me?", { reading: "words" })(page, api);
      await expect(page.getByText("This server recognises fixed phrases only")).toBeVisible();
    },
  },
  {
    name: "chatbot--conversation",
    as: "user",
    open: async (page, api) => {
      await openAnswered(page, api);
      await say(page, "How long until I see a change?\nI have a wedding in June.");
      await expect(page.getByRole("article")).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(2);
    },
  },
  {
    name: "chatbot--scrolled-up",
    as: "user",
    open: async (page, api) => {
      await openConversation(page, api);
      await page.evaluate(() => window.scrollTo(0, 200));
      await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
    },
  },
  {
    name: "chatbot--editing",
    as: "user",
    open: async (page, api) => {
      await openConversation(page, api);
      await page.getByRole("button", { name: "Edit your question" }).click();
      await expect(messageField(page)).toHaveValue("And in the morning?");
    },
  },
  {
    name: "chatbot--routine-added",
    as: "user",
    open: async (page, api) => {
      await openAnswered(page, api);
      const routine = {
        week: "7f1f4f5e-3a53-4b0e-9d1c-0d6f0f6f0001",
        replaced: ["2026-11-15", "2026-11-16", "2026-11-17"],
      };
      api.stream(["done", reply({ text: "", reply: "[]", citations: [], routine })]);
      await page.getByRole("button", { name: "Request a one week routine" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "chatbot--feedback",
    as: "user",
    open: async (page, api) => {
      await openAnswered(page, api);
      await page.getByRole("button", { name: "This seems unsafe or wrong" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "chatbot--too-long",
    as: "user",
    open: async (page, api) => {
      await openChat(page, api);
      await messageField(page).fill("My skin stings after washing. ".repeat(51));
      await expect(page.getByText("30 characters too many")).toBeVisible();
    },
  },
];
