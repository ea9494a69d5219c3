import { expect } from "@playwright/test";

import { openChat } from "./chat-scenes.ts";
import { messageField } from "./chats.ts";
import { BUILTIN } from "./replies.ts";
import type { Scene } from "./scene.ts";

/** What a person sees before a message leaves for a provider. */
export const CHAT_PREVIEW_SCENES: readonly Scene[] = [
  {
    name: "chatbot--preview",
    as: "user",
    open: async (page, api) => {
      api.answer("post", "/api/chatbot/preview/", {
        writer: { kind: "provider", name: "gemini-2.5-flash" },
        reviewer: "gemini-2.5-flash",
        system:
          "You write short leaflets about gentle skincare for adults in the UK.\nYou name only ingredients from the list you are given.",
        earlier: [
          {
            role: "user",
            message:
              "person 3nwqqsdozfpo4ipa\nIs sunscreen needed in winter?\nend of person 3nwqqsdozfpo4ipa",
          },
          {
            role: "assistant",
            message: "Yes, on most days. Light that ages skin is there all year.",
          },
        ],
        prompt:
          "Skin type: Combination\nSeverity: Mild\nAvoid: fragrance, nickel\nAllowed: syndet_cleanser, glycerin, niacinamide\n\nQuestion:\nIs aloe good for me?",
      });
      await openChat(page, api);
      await messageField(page).fill("Is aloe good for me?");
      await page.getByRole("button", { name: "What we send" }).click();
      await expect(page.getByText("Your message and details")).toBeVisible();
    },
  },
  {
    name: "chatbot--preview-nothing",
    as: "user",
    open: async (page, api) => {
      const nothing = { writer: BUILTIN, reviewer: null, system: "", earlier: [], prompt: "" };
      api.answer("post", "/api/chatbot/preview/", nothing);
      await openChat(page, api);
      await page.getByRole("button", { name: "What we send" }).click();
      await expect(page.getByText("Nothing leaves Clary's server.")).toBeVisible();
    },
  },
];
