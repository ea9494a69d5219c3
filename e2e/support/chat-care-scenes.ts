import { expect } from "@playwright/test";

import { answering } from "./chat-scenes.ts";
import type { Schemas } from "./contract.ts";
import { CRISIS, GENTLE_CRISIS, GENTLE_VIOLENCE, LUMPS, SHOCK } from "./replies.ts";
import type { Scene } from "./scene.ts";

/** An answer that is nothing but a fixed text. */
const FIXED: Partial<Schemas["ChatReply"]> = {
  text: "",
  notes: [],
  citations: [],
  writer: { kind: "fixed", name: "" },
};

/** The chat when somebody should see a doctor or may be in danger. */
export const CHAT_CARE_SCENES: readonly Scene[] = [
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
    open: async (page, api) => {
      await answering("This serum is killing me", { care: [GENTLE_CRISIS] })(page, api);
      await page.getByRole("button", { name: "I'm OK, that's not what I meant" }).click();
      await expect(page.getByRole("button", { name: "Show it again" })).toBeVisible();
    },
  },
];
