import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { ChatReply } from "@/api/types";
import { answerChat, lastAnswer, openChat, OPENED, OPENING, plainReply } from "@/testing/chat";
import { problem } from "@/testing/fixtures";
import { address } from "@/testing/render";
import { weekOf } from "@/testing/routines";
import { server } from "@/testing/server";

const ROUTINE = "Request a one week routine";
const ADDED = "One week skincare routine added to your routines";
const WEEK = "7f1f4f5e-3a53-4b0e-9d1c-0d6f0f6f0001";

const DAYS = JSON.stringify([{ Date: "2026-11-15", Morning: "Wash.", Evening: "Rest." }]);

function routineReply(replaced: string[] = []): ChatReply {
  return { ...plainReply, reply: DAYS, text: "", citations: [], routine: { week: WEEK, replaced } };
}

/** Opens the chat with a recommendation and asks for a week. */
async function requestRoutine(...answers: Parameters<typeof answerChat>) {
  const asked = answerChat(plainReply, ...answers);
  const user = await openChat(OPENED);
  await lastAnswer("soothes");
  await user.click(screen.getByRole("button", { name: ROUTINE }));
  return { asked, user };
}

describe("a routine request", () => {
  test("[C-12] asks for seven days from today, mornings and evenings, as JSON", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-30T23:30:00Z") });
    const { asked } = await requestRoutine(routineReply());
    await screen.findByText(ADDED);
    const { body, key } = asked[1] ?? {};
    expect(body).toMatchObject({
      intent: "routine",
      questionnaire_id: 42,
      conversation: [
        { role: "user", message: OPENING.initialMessage },
        { role: "assistant", message: plainReply.reply },
      ],
    });
    for (const part of [
      "detailed 7-day skincare routine",
      "starting from 2026-06-30",
      "morning and an evening routine for each day",
      "JSON",
      '"Date"',
      '"Morning"',
      '"Evening"',
      "required",
    ]) {
      expect(body?.message).toContain(part);
    }
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test("[C-08] [C-09] shows that a week was added, and neither prompt nor reply", async () => {
    const { user } = await requestRoutine(routineReply());
    expect(await screen.findByText(ADDED)).toBeVisible();
    expect(screen.getByText("Skin care routine requested")).toBeVisible();
    expect(screen.queryByText(/7-day/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Morning/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^This replaces/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "See your routines" }));
    await waitFor(() => expect(address()).toBe("/routines"));
  });

  test("[C-10] is part of the conversation from then on, whole", async () => {
    const { asked, user } = await requestRoutine(routineReply(), plainReply);
    await screen.findByText(ADDED);
    await user.click(screen.getByPlaceholderText("Type your message"));
    await user.paste("Thanks{Enter}");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.body.conversation.slice(2)).toEqual([
      { role: "user", message: asked[1]?.body.message },
      { role: "assistant", message: DAYS },
    ]);
  });

  test("[C-13] the new days stand on the routines page", async () => {
    const asked = answerChat(plainReply, routineReply());
    const user = await openChat(OPENED);
    await lastAnswer("soothes");
    server.use(http.get("*/api/routines/", () => HttpResponse.json(weekOf("2026-11-15", WEEK))));
    await user.click(screen.getByRole("button", { name: ROUTINE }));
    await user.click(await screen.findByRole("link", { name: "See your routines" }));
    expect(await screen.findByRole("region", { name: /16\/11\/2026$/ })).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  test("that was answered with help only adds nothing", async () => {
    await requestRoutine({
      ...plainReply,
      text: "",
      care: [
        {
          id: "RF03",
          level: "today",
          tier: "closed",
          text: "Contact your GP urgently or call NHS 111.",
        },
      ],
      writer: { kind: "fixed", name: "" },
    });
    expect(await screen.findByRole("heading", { name: "Get medical help today" })).toBeVisible();
    expect(screen.queryByText(ADDED)).not.toBeInTheDocument();
  });
});

describe("a week that replaces days", () => {
  const replaced = ["2026-11-15", "2026-11-16", "2026-11-17"];

  test("tells which, and can be taken back", async () => {
    const { user } = await requestRoutine(routineReply(replaced));
    expect(
      await screen.findByText(
        "This replaces 3 days you already had: 15/11/2026, 16/11/2026 and 17/11/2026.",
      ),
    ).toBeVisible();
    server.use(
      http.post(`*/api/routines/weeks/${WEEK}/undo/`, () =>
        HttpResponse.json({ restored: replaced }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(
      await screen.findByText("You removed this week. The days it replaced are back."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  test("says why it could not be taken back", async () => {
    const { user } = await requestRoutine(routineReply(["2026-11-15"]));
    expect(
      await screen.findByText("This replaces 1 day you already had: 15/11/2026."),
    ).toBeVisible();
    server.use(
      http.post(`*/api/routines/weeks/${WEEK}/undo/`, () =>
        HttpResponse.json(problem(404, "It is too late for that.", "not_found"), { status: 404 }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error removing this week: It is too late for that.",
    );
    expect(screen.getByRole("button", { name: "Undo" })).toBeEnabled();
  });
});
