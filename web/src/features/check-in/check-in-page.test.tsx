import { cleanup, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import type { Care, CheckIn, CheckInSaved } from "@/api/types";
import { addDays, localDay } from "@/lib/days";
import { anasConsents, anasSettings, problem } from "@/testing/fixtures";
import { answerProgress, checkInOn } from "@/testing/progress";
import { address, visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const TODAY = localDay(new Date());
const YESTERDAY = addDays(TODAY, -1);

/** Opens the form and remembers what was sent. */
async function openCheckIn({
  care = [],
  checkIns = [checkInOn("2026-01-01")],
  feels = ["dry"],
}: { care?: Care[]; checkIns?: CheckIn[]; feels?: CheckIn["skin_feels"] } = {}) {
  const sent = vi.fn();
  logInAsAna();
  answerProgress({ check_ins: checkIns });
  server.use(
    http.put("*/api/check-ins/:date/", async ({ params, request }) => {
      sent(params.date, await request.json());
      const saved: CheckInSaved = {
        check_in: checkInOn(String(params.date), { skin_feels: feels }),
        care,
      };
      return HttpResponse.json(saved);
    }),
  );
  const user = visit("/progress/check-in");
  await screen.findByRole("button", { name: "Save check-in" });
  return { user, sent };
}

const save = () => screen.getByRole("button", { name: "Save check-in" });

test("all answers are sent for today, and a thank-you leads back", async () => {
  const { user, sent } = await openCheckIn();
  await user.click(screen.getByRole("radio", { name: "Yes" }));
  await user.click(screen.getByRole("radio", { name: "Most days" }));
  await user.click(screen.getByRole("radio", { name: "Severe" }));
  await user.click(screen.getByRole("radio", { name: "A little better" }));
  await user.click(screen.getByRole("checkbox", { name: "Dry" }));
  await user.click(screen.getByRole("checkbox", { name: "Sore" }));
  await user.click(screen.getByRole("checkbox", { name: "Dry" }));
  await user.click(screen.getByRole("radio", { name: "A lot" }));
  await user.type(screen.getByRole("textbox", { name: "What is new?" }), " Azelaic acid ");
  await user.type(screen.getByRole("textbox", { name: "Anything to add?" }), "Slept badly.");
  await user.click(save());

  expect(await screen.findByText("Thank you. Your check-in is saved.")).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith(TODAY, {
    no_stinging: false,
    used: "most_days",
    severity: "severe",
    change: "a_little_better",
    skin_feels: ["stinging", "sore"],
    bother: "a_lot",
    new: "Azelaic acid",
    note: "Slept badly.",
  });
  await user.click(screen.getByRole("link", { name: "See your progress" }));
  await waitFor(() => expect(address()).toBe("/progress"));
});

test("questions may be skipped, and an answer can be cleared", async () => {
  const { user, sent } = await openCheckIn();
  await user.click(screen.getByRole("radio", { name: "Mild" }));
  await user.click(screen.getByRole("radio", { name: "Extremely" }));
  await user.click(screen.getByRole("button", { name: /Clear answer: .* bothered you/ }));
  await user.click(save());
  await screen.findByText("Thank you. Your check-in is saved.");
  expect(sent).toHaveBeenCalledWith(TODAY, {
    no_stinging: false,
    used: null,
    severity: "mild",
    change: null,
    skin_feels: [],
    bother: null,
    new: "",
    note: "",
  });
});

test("a no to stinging alone is an answer, and is there again", async () => {
  const { user, sent } = await openCheckIn();
  await user.click(screen.getByRole("radio", { name: "No" }));
  await user.click(save());
  await screen.findByText("Thank you. Your check-in is saved.");
  expect(sent).toHaveBeenCalledWith(TODAY, expect.objectContaining({ no_stinging: true }));
  cleanup();
  await openCheckIn({ checkIns: [checkInOn(TODAY, { no_stinging: true })] });
  expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
});

test("an empty form is not sent", async () => {
  const { user, sent } = await openCheckIn();
  await user.click(save());
  expect(screen.getByRole("alert")).toHaveTextContent("Answer at least one question to save.");
  expect(screen.getByRole("radio", { name: "Yes" })).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test("what was written for the wrong day moves to yesterday", async () => {
  const { user, sent } = await openCheckIn();
  await user.type(screen.getByRole("textbox", { name: "Anything to add?" }), "Sore chin");
  await user.click(screen.getByRole("radio", { name: /^Yesterday/ }));
  await user.click(save());
  await screen.findByText("Thank you. Your check-in is saved.");
  expect(sent).toHaveBeenCalledWith(YESTERDAY, expect.objectContaining({ note: "Sore chin" }));
});

test("the check-in of the day is loaded, and a draft never covers one", async () => {
  const { user } = await openCheckIn({
    checkIns: [
      checkInOn(YESTERDAY, { note: "Yesterday's note" }),
      checkInOn(TODAY, { note: "Today's note", severity: "mild" }),
    ],
  });
  const note = screen.getByRole("textbox", { name: "Anything to add?" });
  expect(note).toHaveValue("Today's note");
  expect(screen.getByRole("radio", { name: "Mild" })).toBeChecked();
  expect(screen.getByText(/Saving replaces it/)).toBeVisible();
  await user.type(note, " More");
  await user.click(screen.getByRole("radio", { name: /^Yesterday/ }));
  expect(note).toHaveValue("Yesterday's note");
  await user.click(screen.getByRole("radio", { name: /^Today/ }));
  expect(note).toHaveValue("Today's note More");
});

test("a text about something that was written stands above all else", async () => {
  const care: Care = {
    id: "RF01",
    level: "emergency",
    tier: "closed",
    text: "Call Samaritans free on 116 123.",
  };
  const { user } = await openCheckIn({ care: [care] });
  await user.type(screen.getByRole("textbox", { name: "Anything to add?" }), "I can't go on");
  await user.click(save());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Get help now");
  expect(alert).toHaveTextContent("116 123");
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
  expect(screen.getByText("Your check-in is saved.")).toBeVisible();
});

test("with a busy server it says that nothing was saved, and keeps what was written", async () => {
  const { user } = await openCheckIn();
  server.use(
    http.put("*/api/check-ins/:date/", () =>
      HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
    ),
  );
  await user.type(screen.getByRole("textbox", { name: "Anything to add?" }), "Keep me");
  await user.click(save());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Your check-in was not saved.");
  expect(alert).toHaveTextContent("Back soon.");
  expect(screen.getByRole("textbox", { name: "Anything to add?" })).toHaveValue("Keep me");
});

test("a missing consent is asked for in place", async () => {
  const { user } = await openCheckIn();
  server.use(
    http.put("*/api/check-ins/:date/", () =>
      HttpResponse.json(problem(403, "Consent is missing.", "consent_required"), { status: 403 }),
    ),
    http.get("*/api/user/consents/", () =>
      HttpResponse.json({
        ...anasConsents,
        purposes: anasConsents.purposes.map((consent) => ({ ...consent, granted: false })),
      }),
    ),
  );
  await user.click(screen.getByRole("radio", { name: "Mild" }));
  await user.click(save());
  expect(await screen.findByText(/Clary needs your consent first/)).toBeVisible();
  expect(await screen.findByText(/Your check-ins are health information/)).toBeVisible();
  expect(screen.getByRole("radio", { name: "Mild" })).toBeChecked();
});

test("during a pause the page says so instead of the form, and loses nothing", async () => {
  const { user } = await openCheckIn();
  await user.type(screen.getByRole("textbox", { name: "Anything to add?" }), "Keep me");
  server.use(
    http.put("*/api/check-ins/:date/", () =>
      HttpResponse.json(problem(403, "Paused.", "processing_restricted"), { status: 403 }),
    ),
    http.get("*/api/user/data-settings/", () =>
      HttpResponse.json({ ...anasSettings, restricted: true }),
    ),
    http.put("*/api/user/data-settings/", () => HttpResponse.json(anasSettings)),
  );
  await user.click(save());
  await screen.findByRole("heading", { name: "You have paused the use of your data" });
  expect(screen.queryByRole("button", { name: "Save check-in" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "End the pause" }));
  expect(await screen.findByRole("button", { name: "Save check-in" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Anything to add?" })).toHaveValue("Keep me");
});

test("the answers can be changed after saving", async () => {
  const { user } = await openCheckIn();
  await user.click(screen.getByRole("radio", { name: "Mild" }));
  answerProgress({ check_ins: [checkInOn(TODAY, { severity: "mild" })] });
  await user.click(save());
  await user.click(await screen.findByRole("button", { name: "Change my answers" }));
  expect(await screen.findByRole("radio", { name: "Mild" })).toBeChecked();
});

test("who says that something stings is told what to leave off", async () => {
  const { user } = await openCheckIn({ feels: ["stinging"] });
  await user.click(screen.getByRole("radio", { name: "Mild" }));
  await user.click(save());
  expect(await screen.findByText(/Leave anything new off/)).toBeVisible();
  expect(screen.getByRole("link", { name: "see your week" })).toHaveAttribute("href", "/routines");
});

test("who says nothing of stinging is told nothing about it", async () => {
  const { user } = await openCheckIn();
  await user.click(screen.getByRole("radio", { name: "Mild" }));
  await user.click(save());
  await screen.findByText("Thank you. Your check-in is saved.");
  expect(screen.queryByText(/Leave anything new off/)).toBeNull();
});
