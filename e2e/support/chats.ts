import { expect, type Page } from "@playwright/test";

import { type ChatEvent, encodeEvent } from "./mock-api.ts";

export const CHAT = "/api/chatbot/";

/** Answers every question on this page with these events, all at once. */
export async function answerChat(page: Page, ...events: ChatEvent[]): Promise<void> {
  await page.route(
    (url) => url.pathname === CHAT,
    (route) =>
      route.fulfill({ contentType: "text/event-stream", body: events.map(encodeEvent).join("") }),
  );
}

export function messageField(page: Page) {
  return page.getByPlaceholder("Type your message");
}

/** Types a message and sends it with Enter: a click is lost now and then while the page still moves. */
export async function say(page: Page, message: string): Promise<void> {
  await messageField(page).fill(message);
  await messageField(page).press("Enter");
}

/** Waits until a message can be sent. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect(messageField(page)).toBeEnabled();
  await expect(page.getByRole("article", { name: "Answer" }).last()).toBeVisible();
}
