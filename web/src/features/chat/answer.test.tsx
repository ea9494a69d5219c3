import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { Care, ChatReply } from "@/api/types";
import { followAnnouncements } from "@/testing/announcements";
import { answerChat, lastAnswer, openChat, plainReply, say } from "@/testing/chat";
import { problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

/** Asks something and waits for this answer. */
async function openWith(reply: Partial<ChatReply> = {}) {
  answerChat({ ...plainReply, ...reply });
  const user = await openChat();
  await say(user, "Is aloe good?");
  await screen.findByRole("button", { name: "Copy" });
  return user;
}

describe("an answer", () => {
  test("has notes, and sources that lead to the library", async () => {
    await openWith();
    const answer = await lastAnswer("soothes");
    expect(answer.getByText("Skin changes slowly.")).toBeVisible();
    const link = within(answer.getByRole("list", { name: "In the ingredient library" })).getByRole(
      "link",
      { name: "Aloe vera gel" },
    );
    expect(link).toHaveAttribute("href", "/ingredients#aloe_vera");
  });

  test("says what it took into account and from where, and ends it with a tap", async () => {
    const ended: unknown[] = [];
    server.use(
      http.put("*/api/treatments/adapalene/ended/", async ({ request }) => {
        ended.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = await openWith({
      considered: [
        {
          id: "adapalene",
          kind: "medicine",
          name: "adapalene",
          source: { kind: "questionnaire", date: "2026-10-03" },
          finished: false,
          fixed: false,
          doubtful: false,
        },
      ],
    });
    await user.click(screen.getByText("Taken into account: adapalene"));
    expect(screen.getByText("From your questionnaire of 3 October 2026")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "No longer using this: adapalene" }));
    await user.click(await screen.findByRole("button", { name: "Undo: adapalene" }));
    await screen.findByText("From your questionnaire of 3 October 2026");
    expect(ended).toEqual([{ ended: true }, { ended: false }]);
  });

  test("with many sources shows some, and all when asked", async () => {
    const citations = Array.from({ length: 9 }, (_, i) => ({
      id: `i${String(i)}`,
      name: `Nr ${String(i)}`,
    }));
    const user = await openWith({ citations });
    const list = within(screen.getByRole("list", { name: "In the ingredient library" }));
    expect(list.getAllByRole("link")).toHaveLength(5);
    await user.click(list.getByRole("button", { name: "4 more" }));
    expect(list.getAllByRole("link")).toHaveLength(9);
    expect(list.queryByRole("button")).not.toBeInTheDocument();
  });

  test.each<[ChatReply["writer"], string]>([
    [{ kind: "builtin", name: "clary" }, "Written from Clary's own library, without an AI service"],
    [{ kind: "provider", name: "gemini-9" }, "Written with gemini-9, checked by Clary"],
    [{ kind: "fixed", name: "" }, "A fixed text, not written by an AI service"],
  ])("by %o says so", async (writer, line) => {
    await openWith({ writer });
    expect(screen.getByText(line)).toBeVisible();
  });

  test.each<[Care["level"], string]>([
    ["emergency", "Get help now"],
    ["today", "Get medical help today"],
    ["soon", "See a GP soon"],
    ["pharmacist", "Ask a pharmacist or a GP"],
    ["information", "Good to know"],
  ])("with a text of level %s is headed %s", async (level, title) => {
    await openWith({ care: [{ id: "x", level, tier: "note", text: "Call 116 123." }], text: "" });
    const card = screen.getByRole("group", { name: title });
    expect(card).toHaveTextContent("Call 116 123.");
    expect(within(card).getByRole("link", { name: "116 123" })).toHaveAttribute(
      "href",
      "tel:116123",
    );
  });

  test("can be copied whole", async () => {
    const said = followAnnouncements();
    const user = await openWith();
    const button = screen.getByRole("button", { name: "Copy" });
    // A live region would say "Copy" with every answer.
    expect(button.querySelector("[aria-live]")).toBeNull();
    await user.click(button);
    expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
    expect(said()).toContain("Copied");
    expect(await navigator.clipboard.readText()).toBe(plainReply.reply);
  });

  test("says when it could not be copied", async () => {
    const user = await openWith();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("button", { name: "Couldn't copy" })).toBeVisible();
  });
});

describe("feedback", () => {
  function acceptFeedback() {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/chatbot/feedback/", async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return sent;
  }

  async function openFeedback() {
    const user = await openWith();
    await user.click(screen.getByRole("button", { name: "This seems unsafe or wrong" }));
    const dialog = screen.getByRole("dialog", { name: "What is wrong with this answer?" });
    return { user, dialog: within(dialog) };
  }

  test("goes without the answer unless it is attached", async () => {
    const sent = acceptFeedback();
    const { user, dialog } = await openFeedback();
    expect(dialog.getByRole("checkbox", { name: "Attach this answer" })).not.toBeChecked();
    await user.click(dialog.getByRole("radio", { name: "It seems wrong" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Thank you. Somebody will look at it.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(sent).toEqual([{ concern: "wrong" }]);
  });

  test("takes comment and answer along if the person says so", async () => {
    const sent = acceptFeedback();
    const { user, dialog } = await openFeedback();
    await user.click(dialog.getByRole("radio", { name: "It seems unsafe" }));
    await user.type(dialog.getByLabelText(/^Anything to add/), " It burns. ");
    await user.click(dialog.getByRole("checkbox", { name: "Attach this answer" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await screen.findByText("Thank you. Somebody will look at it.");
    expect(sent).toEqual([{ concern: "unsafe", comment: "It burns.", answer: plainReply.reply }]);
  });

  test("is not sent without a choice, nor when it is called off", async () => {
    // Nothing is sent: no answer is set up.
    const { user, dialog } = await openFeedback();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(dialog.getByRole("radio", { name: "It seems wrong" })).toBeInvalid();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("says why it could not be sent", async () => {
    server.use(
      http.post("*/api/chatbot/feedback/", () =>
        HttpResponse.json(problem(429, "Too many.", "throttled"), { status: 429 }),
      ),
    );
    const { user, dialog } = await openFeedback();
    await user.click(dialog.getByRole("radio", { name: "It seems wrong" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Error sending your feedback: Too many.",
    );
  });
});

describe("what we send", () => {
  async function openPreview(preview: object, typed = "") {
    let asked: unknown;
    server.use(
      http.post("*/api/chatbot/preview/", async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json(preview);
      }),
    );
    const user = await openWith();
    if (typed !== "") await user.type(screen.getByPlaceholderText("Type your message"), typed);
    await user.click(screen.getByRole("button", { name: "What we send" }));
    const dialog = within(screen.getByRole("dialog", { name: "What we send" }));
    await waitFor(() => expect(asked).toBeDefined());
    return { user, dialog, asked };
  }

  test("shows to the letter what would leave with the draft, and to whom", async () => {
    const { dialog, asked } = await openPreview(
      {
        writer: { kind: "provider", name: "gemini-9" },
        reviewer: "local-7",
        system: "You write leaflets.",
        earlier: [
          { role: "user", message: "person abc\nIs aloe good?" },
          { role: "assistant", message: "It may soothe." },
        ],
        prompt: "Skin type: oily <b>",
      },
      "How often?",
    );
    expect(await dialog.findByText("You write leaflets.")).toBeVisible();
    expect(dialog.getByText("Skin type: oily <b>")).toBeVisible();
    expect(dialog.getByRole("heading", { name: "Earlier in this conversation" })).toBeVisible();
    expect(dialog.getByText(/^person abc\s+Is aloe good\?$/)).toBeVisible();
    expect(dialog.getByText("It may soothe.")).toBeVisible();
    expect(dialog.getByText("gemini-9")).toBeVisible();
    expect(dialog.getByText("local-7")).toBeVisible();
    expect(dialog.getByText(/reads it a second time/)).toBeVisible();
    expect(dialog.getByText(/can’t recognise every name or address/)).toBeVisible();
    expect(asked).toEqual({
      conversation: [
        { role: "user", message: "Is aloe good?" },
        { role: "assistant", message: plainReply.reply },
      ],
      message: "How often?",
      questionnaire_id: null,
      intent: "question",
    });
  });

  test("says when nothing leaves, and how to change that", async () => {
    const { user, dialog, asked } = await openPreview({
      writer: { kind: "builtin", name: "clary" },
      reviewer: null,
      system: "",
      earlier: [],
      prompt: "",
    });
    expect(await dialog.findByText("Nothing leaves Clary's server.")).toBeVisible();
    expect(await dialog.findByRole("link", { name: "on your profile" })).toBeVisible();
    expect(asked).toMatchObject({ message: "How do I look after my skin?" });
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("says why it could not be shown", async () => {
    server.use(
      http.post(
        "*/api/chatbot/preview/",
        () => HttpResponse.json(problem(500, "Something broke.", "internal"), { status: 500 }),
        { once: true },
      ),
    );
    const user = await openWith();
    await user.click(screen.getByRole("button", { name: "What we send" }));
    const dialog = within(screen.getByRole("dialog", { name: "What we send" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Error loading the preview: Something broke.",
    );
  });
});
