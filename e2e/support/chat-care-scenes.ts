import { expect } from "@playwright/test";

import { answering, openChat } from "./chat-scenes.ts";
import { expectAnswered, say } from "./chats.ts";
import type { Schemas } from "./contract.ts";
import { CRISIS, GENTLE_CRISIS, GENTLE_VIOLENCE, LUMPS, reply, SHOCK } from "./replies.ts";
import type { Scene } from "./scene.ts";

/** An answer that is nothing but a fixed text. */
const FIXED: Partial<Schemas["ChatReply"]> = {
  text: "",
  notes: [],
  citations: [],
  writer: { kind: "fixed", name: "" },
};

const DRIVE: Schemas["Care"] = {
  ...SHOCK,
  text: "Do not drive, and do not walk to get help. Lie down and call 999: the ambulance comes to you, and costs nothing.",
};

const HELPED: Schemas["Care"] = {
  id: "RF02-helped",
  level: "information",
  tier: "note",
  text: "I'm glad that help is there. Keep away from what set it off, and call 999 again at once if it comes back.",
};

const POLISH: Schemas["Care"] = {
  id: "LANG-pl",
  level: "information",
  tier: "note",
  text: `Mogę źle zrozumieć to, co piszesz po polsku.

- Zagrożenie życia: zadzwoń pod 999.
- Pilna pomoc lekarska: 111 (Anglia, Szkocja, Walia). Powiedz „Polish interpreter”, żeby dostać tłumacza.
- Myśli o śmierci: 999 albo Samaritans, 116 123 (po angielsku).

Jeśli możesz, napisz prostym angielskim.`,
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
    name: "chatbot--emergency-over-turns",
    as: "user",
    open: async (page, api) => {
      await openChat(page, api);
      const turns: [question: string, care: Schemas["Care"]][] = [
        ["My lips swell and I can't breathe", SHOCK],
        ["Can I drive myself to hospital?", DRIVE],
        ["The paramedics are here", HELPED],
      ];
      for (const [at, [question, care]] of turns.entries()) {
        api.stream(["done", reply({ ...FIXED, care: [care] })]);
        await say(page, question);
        await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(at + 1);
        await expectAnswered(page);
      }
    },
  },
  {
    name: "chatbot--other-language",
    as: "user",
    open: answering("jakie serum jest dobre na trądzik", { care: [POLISH] }),
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
