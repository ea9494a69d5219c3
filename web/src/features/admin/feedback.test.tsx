import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { FeedbackEntry } from "@/api/types";
import { openAdmin, openFeedback, panel, watch } from "@/testing/admin";
import { problem } from "@/testing/fixtures";
import { server } from "@/testing/server";

const FEEDBACK = "/api/admin/feedback/";
const feedback = () => panel("Feedback");

function send(...entries: FeedbackEntry[]) {
  return HttpResponse.json({ entries, next: null });
}

async function openQueue(...entries: FeedbackEntry[]) {
  return openAdmin(() => {
    watch(FEEDBACK, () => send(...entries));
  });
}

describe("the feedback", () => {
  test("says what somebody found, when, and nothing of who", async () => {
    await openQueue(openFeedback);
    const card = screen.getByRole("article", { name: "Seems unsafe 05/03/2026 at 09:30" });
    expect(card).toHaveTextContent("The packet says twice a week.");
    expect(within(card).queryByText(/attached/)).not.toBeInTheDocument();
  });

  test("holds the answer only if it was attached, and folded", async () => {
    const user = await openQueue({ ...openFeedback, answer: "Peel every day." });
    expect(screen.getByText("Peel every day.")).not.toBeVisible();
    await user.click(screen.getByText("Attached answer"));
    expect(screen.getByText("Peel every day.")).toBeVisible();
  });

  test("says when words are missing or can no longer be read", async () => {
    await openQueue(
      { ...openFeedback, id: "bare", comment: "", concern: "wrong" },
      { ...openFeedback, id: "gone", comment: "", unreadable: true },
    );
    expect(screen.getByRole("article", { name: /^Seems wrong/ })).toHaveTextContent(
      "No comment was left.",
    );
    expect(screen.getByRole("article", { name: /^Seems unsafe/ })).toHaveTextContent(
      /the text can no longer be read/,
    );
  });

  test("shows what is open, and all of it if asked", async () => {
    const user = await openQueue();
    expect(feedback().getByText("No open feedback.")).toBeVisible();
    const handled = { ...openFeedback, handled_at: "2026-03-06T10:00:00Z" };
    const asked = watch(FEEDBACK, () => send(handled));
    await user.click(feedback().getByLabelText("Show open feedback only"));
    expect(await feedback().findByText(/^Handled/)).toHaveTextContent(
      "Handled 06/03/2026 at 10:00",
    );
    expect(asked).toEqual([{ open: "false", limit: "10" }]);
    expect(feedback().queryByRole("button", { name: "Mark as handled" })).not.toBeInTheDocument();
  });

  test("is marked as handled, and is gone from what is open", async () => {
    const user = await openQueue(openFeedback);
    server.use(
      http.post("*/api/admin/feedback/open/handled/", () => {
        watch(FEEDBACK, () => send());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(feedback().getByRole("button", { name: "Mark as handled" }));
    expect(await feedback().findByText("No open feedback.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Feedback" })).toHaveFocus());
  });

  test("says why it could not be marked", async () => {
    const user = await openQueue(openFeedback);
    server.use(
      http.post("*/api/admin/feedback/open/handled/", () =>
        HttpResponse.json(problem(404, "There is no such feedback.", "not_found"), {
          status: 404,
        }),
      ),
    );
    await user.click(feedback().getByRole("button", { name: "Mark as handled" }));
    expect(await feedback().findByRole("alert")).toHaveTextContent(
      /^Error marking feedback as handled: There is no such feedback\.$/,
    );
    expect(feedback().getByText("The packet says twice a week.")).toBeVisible();
  });

  test("comes page by page", async () => {
    const older = { ...openFeedback, id: "older", comment: "Long ago." };
    const user = await openAdmin(() => {
      watch(FEEDBACK, (query) =>
        query.get("after") === "p2"
          ? send(older)
          : HttpResponse.json({ entries: [openFeedback], next: "p2" }),
      );
    });
    await user.click(feedback().getByRole("button", { name: "Next" }));
    expect(await feedback().findByText("Long ago.")).toBeVisible();
  });
});
