import { expect, type Page } from "@playwright/test";

export const CHAT = "/api/chatbot/";

type Event = [name: string, data: object];

/** Answers every question with these events, all at once. */
export async function answerChat(page: Page, ...events: Event[]): Promise<void> {
  await page.route(
    (url) => url.pathname === CHAT,
    (route) =>
      route.fulfill({ contentType: "text/event-stream", body: events.map(encode).join("") }),
  );
}

/** Answers with these events and then falls silent, as the browser sees it. */
export async function answerAndPause(page: Page, ...events: Event[]): Promise<void> {
  await page.addInitScript(
    ({ path, body }) => {
      const network = window.fetch.bind(window);
      window.fetch = (input, init) => {
        if (!(input instanceof Request) || new URL(input.url).pathname !== path) {
          return network(input, init);
        }
        const stream = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(body));
            input.signal.addEventListener("abort", () => controller.error(input.signal.reason));
          },
        });
        const headers = { "Content-Type": "text/event-stream" };
        return Promise.resolve(new Response(stream, { headers }));
      };
    },
    { path: CHAT, body: events.map(encode).join("") },
  );
}

function encode([name, data]: Event): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function messageField(page: Page) {
  return page.getByPlaceholder("Type your message");
}

/** Types a message and sends it. */
export async function say(page: Page, message: string): Promise<void> {
  await messageField(page).fill(message);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Waits until a message can be sent. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect(messageField(page)).toBeEnabled();
  await expect(page.getByRole("article", { name: "Answer" }).last()).toBeVisible();
}
