import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { answerChat, plainReply } from "@/testing/chat";
import { bareRecord, emptyProgress, mildRecord, problem } from "@/testing/fixtures";
import { comeBackLater } from "@/testing/later";
import { card, openRecords } from "@/testing/records";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

describe("the page", () => {
  test("[R-01] is headed and says that it is loading", async () => {
    logInAsAna();
    server.use(http.get("*/api/questionnaires/", () => delay("infinite")));
    visit("/records");
    expect(await screen.findByRole("heading", { name: "Filled Questionnaires" })).toBeVisible();
    expect(await screen.findByText("Loading questionnaire data...")).toBeVisible();
  });

  test("[R-06] says what to do when there is nothing yet", async () => {
    logInAsAna();
    visit("/records");
    expect(await screen.findByText("You don't have any questionnaires yet.")).toBeVisible();
    expect(screen.getByText("Fill out a questionnaire to get started.")).toBeVisible();
    const link = screen.getByRole("link", { name: "Create New Questionnaire" });
    expect(link).toHaveAttribute("href", "/");
  });

  test("[R-07] says why the records could not be loaded, and tries again", async () => {
    logInAsAna();
    const fix = failToLoad("*/api/questionnaires/", () =>
      HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
    );
    const user = visit("/records");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error loading questionnaires: Back soon.$/,
    );
    fix();
    await user.click(screen.getByText("Try again"));
    expect(await screen.findByText("You don't have any questionnaires yet.")).toBeVisible();
  });

  test("keeps the records in view when a later refetch fails", async () => {
    await openRecords(mildRecord);
    const refetched = vi.fn();
    server.use(
      http.get("*/api/questionnaires/", () => {
        refetched();
        return new HttpResponse(null, { status: 503 });
      }),
    );
    comeBackLater();
    await waitFor(() => expect(refetched).toHaveBeenCalled());
    expect(screen.getByText("05/03/2026")).toBeVisible();
  });
});

describe("a card", () => {
  test("[R-02] [R-08] shows date, routine, severity and formatted recommendation", async () => {
    await openRecords(mildRecord);
    const record = card("05/03/2026");
    expect(record.getByText("Skincare Routine").nextSibling).toHaveTextContent(
      "Gel cleanser. Nothing else.",
    );
    expect(record.getByText("Acne Severity").nextSibling).toHaveTextContent(
      /^Mild.*about 6 to 20 inflamed spots on half the face, which doctors call moderate\..*finds this level likely/,
    );
    expect(record.getByText("Tailored Recommendation")).toBeVisible();
    expect((await record.findByText("mild")).tagName).toBe("STRONG");
  });

  test("[R-02] has kind words for what is not there", async () => {
    await openRecords(bareRecord);
    const record = card("01/03/2026");
    expect(record.getByText("You didn't enter a routine.")).toBeVisible();
    expect(record.getByText("Not analyzed")).toBeVisible();
    expect(record.getByText("The photo is too blurred for an estimate.")).toBeVisible();
    expect(record.getByText(/^No recommendation yet\./)).toBeVisible();
    expect(record.getByRole("link", { name: "chatbot" })).toHaveAttribute("href", "/chatbot");
  });

  test("[R-03] has a photo only if there is one", async () => {
    await openRecords(mildRecord, bareRecord);
    expect(card("05/03/2026").getByText("Your Skin Image")).toBeVisible();
    expect(card("01/03/2026").queryByText("Your Skin Image")).not.toBeInTheDocument();
  });

  test("the newest is first, as the server sends them", async () => {
    await openRecords(mildRecord, bareRecord);
    const dates = screen.getAllByRole("heading", { level: 2 });
    expect(dates.map(({ textContent }) => textContent)).toEqual([
      "05/03/2026 at 09:30",
      "01/03/2026 at 20:05",
    ]);
  });

  test("the date is that of the UK", async () => {
    await openRecords({ ...mildRecord, filled_at: "2026-06-30T23:30:00Z" });
    expect(screen.getByText("01/07/2026")).toHaveAttribute("datetime", "2026-06-30T23:30:00Z");
  });

  test("a long recommendation is folded, and opens when asked for", async () => {
    const ai_recommendation = Array.from({ length: 12 }, (_, i) => `- Step ${String(i)}`).join(
      "\n",
    );
    const user = await openRecords({ ...mildRecord, ai_recommendation });
    const button = screen.getByRole("button", { name: "Show more" });
    expect(button).toHaveAttribute("aria-expanded", "false");
    await user.click(button);
    expect(screen.getByRole("button", { name: "Show less" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });

  test("a link in the folded part unfolds it when it takes the focus", async () => {
    const filler = "Wash gently. ".repeat(60);
    const ai_recommendation = `${filler}\n\n[NHS](https://www.nhs.uk/conditions/acne/)`;
    await openRecords({ ...mildRecord, ai_recommendation });
    (await screen.findByRole("link", { name: "NHS" })).focus();
    expect(await screen.findByText("Show less")).toBeVisible();
  });
});

describe("how the person sees it", () => {
  test("is asked for, kept and shown beside the estimate", async () => {
    let sent: unknown;
    server.use(
      http.put("*/api/questionnaires/1/own-severity/", async ({ request }) => {
        sent = await request.json();
        server.use(
          http.get("*/api/questionnaires/", () =>
            HttpResponse.json([{ ...mildRecord, own_severity: "Moderate" }]),
          ),
        );
        return HttpResponse.json({ severity: "Moderate" });
      }),
    );
    const user = await openRecords(mildRecord);
    await user.click(screen.getByText("This doesn't look right"));
    await user.click(screen.getByLabelText(/^Moderate: about 21 to 50/));
    await user.click(screen.getByText("Save"));

    const button = await screen.findByText("Change your rating");
    expect(button).toHaveFocus();
    expect(sent).toEqual({ severity: "Moderate" });
    const severity = card("05/03/2026").getByText("Acne Severity").nextSibling;
    expect(severity).toHaveTextContent(/^Mild.*Your own rating: Moderate/);
  });

  test("can be taken back", async () => {
    let sent: unknown;
    server.use(
      http.put("*/api/questionnaires/2/own-severity/", async ({ request }) => {
        sent = await request.json();
        server.use(http.get("*/api/questionnaires/", () => HttpResponse.json([bareRecord])));
        return HttpResponse.json({ severity: null });
      }),
    );
    const user = await openRecords({ ...bareRecord, own_severity: "Severe" });
    await user.click(screen.getByText("Change your rating"));
    expect(screen.getByLabelText(/^Severe: /)).toBeChecked();
    await user.click(screen.getByLabelText("I'd rather not say"));
    await user.click(screen.getByText("Save"));
    expect(await screen.findByText("Add your own rating")).toBeVisible();
    expect(sent).toEqual({ severity: null });
  });

  test("stays on the form when it cannot be saved", async () => {
    server.use(
      http.put("*/api/questionnaires/1/own-severity/", () =>
        HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
      ),
    );
    const user = await openRecords(mildRecord);
    await user.click(screen.getByText("This doesn't look right"));
    await user.click(screen.getByLabelText(/^Severe: /));
    await user.click(screen.getByText("Save"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error saving your rating: Back soon.",
    );
    expect(screen.getByLabelText(/^Severe: /)).toBeChecked();
    await user.click(screen.getByText("Cancel"));
    expect(screen.getByText("This doesn't look right")).toHaveFocus();
  });
});

describe("advice", () => {
  test("[C-02] [C-14] is asked for from a record, with the profile as it stands", async () => {
    const asked = answerChat(plainReply);
    const user = await openRecords(mildRecord, bareRecord);
    const link = await card("01/03/2026").findByRole("link", { name: "Get advice" });
    expect(link).toHaveAccessibleDescription(/^01\/03\/2026/);
    expect(card("05/03/2026").getByRole("link", { name: "Get new advice" })).toBeVisible();
    await user.click(link);
    expect(await screen.findByText("Skin care recommendation requested")).toBeVisible();
    await screen.findByText("soothes");
    expect(asked[0]?.body).toMatchObject({ questionnaire_id: 2, intent: "recommendation" });
    expect(asked[0]?.body.message).toMatch(/Skin type: Oily\n[^]*Acne severity: Not analyzed\n/);
  });

  test("asks before new advice takes the place of the old, and keeps it on a no", async () => {
    const asked = answerChat(plainReply);
    const user = await openRecords(mildRecord);
    const link = await card("05/03/2026").findByRole("link", { name: "Get new advice" });
    await user.click(link);
    const dialog = within(await screen.findByRole("alertdialog", { name: "Get new advice?" }));
    expect(dialog.getByText(/it replaces the advice in this record. Until then/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Keep what I have" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(asked).toHaveLength(0);

    await user.click(link);
    await user.click(screen.getByRole("button", { name: "Get new advice" }));
    await screen.findByText("soothes");
    expect(asked).toHaveLength(1);
  });
});

test("the server's sentence on progress stands at the top and leads to all of it", async () => {
  await openRecords(mildRecord);
  const note = within(await screen.findByRole("complementary", { name: "Your progress" }));
  expect(await note.findByText(emptyProgress.statement.text)).toBeVisible();
  expect(note.getByRole("link")).toHaveAttribute("href", "/progress");
});
