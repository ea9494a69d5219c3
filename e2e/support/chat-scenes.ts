import { expect, type Page } from "@playwright/test";

import { answerAndPause, answerChat, CHAT, messageField, say } from "./chats.ts";
import { answer, hold, refuse } from "./network.ts";
import { QUESTIONNAIRES } from "./questionnaires.ts";
import { ADVICE, RECORDS } from "./record-scenes.ts";
import { BUILTIN, CRISIS, GENTLE_CRISIS, GENTLE_VIOLENCE, LUMPS, reply, SHOCK } from "./replies.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

async function openChat(page: Page): Promise<void> {
  await answer(page, QUESTIONNAIRES, { body: RECORDS, method: "GET" });
  await page.goto("/chatbot");
  await expect(page.getByRole("heading", { name: "Start from your latest record" })).toBeVisible();
}

/** Opens the chat with the advice for a record. */
async function openAdvice(page: Page): Promise<void> {
  await openChat(page);
  await page.getByRole("link", { name: "Get advice for this record" }).click();
  await expect(page.getByText("Skin care recommendation requested")).toBeVisible();
}

async function openAnswered(page: Page): Promise<void> {
  await answerChat(page, ["done", reply()]);
  await openAdvice(page);
  await expect(page.getByRole("heading", { name: "A gentle start" })).toBeVisible();
}

/** Asks something that is answered this way. */
function answering(question: string, parts: object): Scene["open"] {
  return async (page) => {
    await answerChat(page, ["done", reply(parts)]);
    await openChat(page);
    await say(page, question);
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  };
}

/** An answer that is nothing but a fixed text. */
const FIXED = { text: "", notes: [], citations: [], writer: { kind: "fixed", name: "" } };

/** The chat in all its states. */
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
  {
    name: "chatbot--loading",
    as: "user",
    open: async (page) => {
      await hold(page, QUESTIONNAIRES);
      await page.goto("/chatbot");
      await expect(title(page, "ChatBot")).toBeVisible(); // Before it, the session is checked.
      await expect(page.getByText("Loading...")).toBeVisible();
    },
  },
  { name: "chatbot--record", as: "user", open: openChat },
  { name: "chatbot", as: "user", open: openAnswered },
  {
    name: "chatbot--waiting",
    as: "user",
    open: async (page) => {
      await answerAndPause(page);
      await openAdvice(page);
      await expect(page.getByRole("button", { name: "Thinking..." })).toBeVisible();
    },
  },
  {
    name: "chatbot--streaming",
    as: "user",
    open: async (page) => {
      await answerAndPause(page, ["care", LUMPS], ["text", { text: ADVICE.slice(0, 220) }]);
      await openAdvice(page);
      await expect(page.getByText("mild gel cleanser")).toBeVisible();
    },
  },
  {
    name: "chatbot--stopped",
    as: "user",
    open: async (page) => {
      await answerAndPause(page, ["text", { text: ADVICE.slice(0, 220) }]);
      await openAdvice(page);
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
    open: async (page) => {
      const detail = "The advice service does not answer just now. Please try again in a moment.";
      await refuse(page, CHAT, { status: 503, code: "unavailable", detail });
      await openAdvice(page);
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "chatbot--consent-needed",
    as: "user",
    provokes: [{ path: CHAT, status: 403 }],
    logs: /^A chat request failed/,
    open: async (page) => {
      const purposes = ["health_data", "photo", "ai_processing"].map((purpose) => ({
        purpose,
        granted: false,
        source: "none",
      }));
      const body = { policy_version: "2026-11-15.4", adult: true, purposes };
      await answer(page, "/api/user/consents/", { body });
      await refuse(page, CHAT, {
        status: 403,
        code: "consent_required",
        detail: "Clary needs your consent before it can use your skin answers.",
      });
      await openChat(page);
      await say(page, "Is aloe good for me?");
      await expect(page.getByRole("button", { name: "Review consent" })).toBeVisible();
    },
  },
  {
    name: "chatbot--care",
    as: "user",
    open: answering("I have painful lumps on my chin. What can I use?", {
      care: [LUMPS],
      writer: { kind: "provider", name: "gemini-2.5-flash" },
    }),
  },
  {
    name: "chatbot--emergency",
    as: "user",
    open: answering("I hate my face and I don't want to be here any more", {
      ...FIXED,
      care: [CRISIS],
    }),
  },
  {
    name: "chatbot--emergency-steps",
    as: "user",
    open: answering("My lips swell and I can't breathe", { ...FIXED, care: [SHOCK] }),
  },
  {
    name: "chatbot--gentle",
    as: "user",
    open: answering("What's the point of a routine. I'm done with everything", {
      care: [GENTLE_CRISIS],
    }),
  },
  {
    name: "chatbot--gentle-violence",
    as: "user",
    open: answering("He says my face is disgusting and checks my phone. Is aloe good?", {
      care: [GENTLE_VIOLENCE],
    }),
  },
  {
    name: "chatbot--gentle-folded",
    as: "user",
    open: async (page) => {
      await answering("This serum is killing me", { care: [GENTLE_CRISIS] })(page);
      await page.getByRole("button", { name: "I'm OK, that's not what I meant" }).click();
      await expect(page.getByRole("button", { name: "Show it again" })).toBeVisible();
    },
  },
  {
    name: "chatbot--words",
    as: "user",
    open: async (page) => {
      await answering("Is aloe good for me?", { reading: "words" })(page);
      await expect(page.getByText("This server recognises fixed phrases only")).toBeVisible();
    },
  },
  {
    name: "chatbot--conversation",
    as: "user",
    open: async (page) => {
      await openAnswered(page);
      await say(page, "How long until I see a change?\nI have a wedding in June.");
      await expect(page.getByRole("article")).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(2);
    },
  },
  {
    name: "chatbot--routine-added",
    as: "user",
    open: async (page) => {
      await openAnswered(page);
      await page.unroute((url) => url.pathname === CHAT);
      const routine = {
        week: "7f1f4f5e-3a53-4b0e-9d1c-0d6f0f6f0001",
        replaced: ["2026-11-15", "2026-11-16", "2026-11-17"],
      };
      await answerChat(page, ["done", reply({ text: "", reply: "[]", citations: [], routine })]);
      await page.getByRole("button", { name: "Request a one week routine" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "chatbot--preview",
    as: "user",
    open: async (page) => {
      await answer(page, "/api/chatbot/preview/", {
        body: {
          writer: { kind: "provider", name: "gemini-2.5-flash" },
          system:
            "You write short leaflets about gentle skincare for adults in the UK.\nYou name only ingredients from the list you are given.",
          prompt:
            "Skin type: Combination\nSeverity: Mild\nAvoid: fragrance, nickel\nAllowed: syndet_cleanser, glycerin, niacinamide\n\nQuestion:\nIs aloe good for me?",
        },
      });
      await openChat(page);
      await messageField(page).fill("Is aloe good for me?");
      await page.getByRole("button", { name: "What we send" }).click();
      await expect(page.getByText("Your message and details")).toBeVisible();
    },
  },
  {
    name: "chatbot--preview-nothing",
    as: "user",
    open: async (page) => {
      await answer(page, "/api/chatbot/preview/", {
        body: { writer: BUILTIN, system: "", prompt: "" },
      });
      await openChat(page);
      await page.getByRole("button", { name: "What we send" }).click();
      await expect(page.getByText("Nothing leaves Clary's server.")).toBeVisible();
    },
  },
  {
    name: "chatbot--feedback",
    as: "user",
    open: async (page) => {
      await openAnswered(page);
      await page.getByRole("button", { name: "This seems unsafe or wrong" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "chatbot--too-long",
    as: "user",
    open: async (page) => {
      await openChat(page);
      await messageField(page).fill("My skin stings after washing. ".repeat(51));
      await expect(page.getByText("30 characters too many")).toBeVisible();
    },
  },
];
