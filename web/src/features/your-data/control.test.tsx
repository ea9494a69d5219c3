import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";

import type { Consent, DataSettings } from "@/api/types";
import { anasSettings, problem } from "@/testing/fixtures";
import { section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const SETTINGS = "*/api/user/data-settings/";
const HISTORY = "*/api/user/consents/history/";

/** Answers with these settings, keeps changes, and remembers what was sent. */
function keep(initial: Partial<DataSettings> = {}, follow: Partial<DataSettings> = {}) {
  let settings: DataSettings = { ...anasSettings, ...initial };
  const sent: unknown[] = [];
  server.use(
    http.get(SETTINGS, () => HttpResponse.json(settings)),
    http.put<never, Partial<DataSettings>>(SETTINGS, async ({ request }) => {
      const change = await request.json();
      sent.push(change);
      settings = { ...settings, ...change, ...follow };
      return HttpResponse.json(settings);
    }),
  );
  return sent;
}

describe("the pause", () => {
  test("is switched on and off, and says since when", async () => {
    logInAsAna();
    const sent = keep({}, { restricted_since: "2026-11-15T10:00:00Z" });
    const user = visit("/your-data");
    const pause = await screen.findByRole("switch", { name: "Pause the use of my data" });
    expect(pause).not.toBeChecked();
    expect(pause).toHaveAccessibleDescription(/You can still read, download, correct and delete/);
    await user.click(pause);
    expect(await screen.findByText("The use of your data is paused.")).toBeVisible();
    expect(pause).toBeChecked();
    expect(pause).toHaveAccessibleDescription(/Paused since 15 November 2026/);
    await user.click(pause);
    expect(
      await screen.findByText("The pause has ended. Clary can use your data again."),
    ).toBeVisible();
    expect(sent).toEqual([{ restricted: true }, { restricted: false }]);
  });

  test("that cannot be saved says why", async () => {
    logInAsAna();
    const failure = problem(503, "We are very busy just now.", "unavailable");
    server.use(http.put(SETTINGS, () => HttpResponse.json(failure, { status: 503 })));
    const user = visit("/your-data");
    await user.click(await screen.findByRole("switch", { name: "Pause the use of my data" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error saving your choice: We are very busy just now.",
    );
    expect(screen.getByRole("switch", { name: "Pause the use of my data" })).not.toBeChecked();
  });

  test.each([
    ["/", /you can't send it until you end the pause/],
    ["/chatbot", /Clary won't write advice or routines/],
    ["/routines", /Clary won't write a new week/],
  ])("is said on %s, where it can be ended", async (path, words) => {
    logInAsAna();
    const sent = keep({ restricted: true, restricted_since: "2026-11-15T10:00:00Z" });
    const user = visit(path);
    const notice = await screen.findByRole("region", {
      name: "You have paused the use of your data",
    });
    expect(notice).toHaveTextContent(words);
    expect(within(notice).getByRole("link", { name: "Your data" })).toBeVisible();
    await user.click(within(notice).getByRole("button", { name: "End the pause" }));
    expect(
      await screen.findByText("The pause has ended. Clary can use your data again."),
    ).toBeVisible();
    expect(notice).not.toBeInTheDocument();
    expect(sent).toEqual([{ restricted: false }]);
  });
});

describe("retention", () => {
  const retention = () => section("How long we keep your data");
  const open = async () => {
    const user = visit("/your-data");
    await screen.findByRole("radio", { name: "After 90 days" });
    return user;
  };

  test("shows what holds, and until when the account is kept", async () => {
    logInAsAna();
    keep();
    await open();
    expect(retention().getByRole("radio", { name: "After 90 days" })).toBeChecked();
    expect(retention().getByRole("radio", { name: "After 24 months" })).toBeChecked();
    expect(retention().getByText(/keep your account until 15 November 2028/)).toBeVisible();
  });

  test("is made longer at once", async () => {
    logInAsAna();
    const sent = keep();
    const user = await open();
    await user.click(retention().getByRole("radio", { name: "After one year" }));
    expect(await retention().findByText("Your choice is saved.")).toBeVisible();
    await user.click(retention().getByRole("radio", { name: "After 6 months" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([{ photo_retention: "1_year" }, { inactivity_months: 6 }]);
  });

  test("is made shorter only after a question, and says how many photos went", async () => {
    logInAsAna();
    const sent = keep({ photos: 3 }, { photos: 1 });
    const user = await open();
    await user.click(retention().getByRole("radio", { name: "Right after the estimate" }));
    const dialog = screen.getByRole("alertdialog", { name: "Keep photos for less time" });
    expect(dialog).toHaveTextContent(/You have 3 photos/);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);
    expect(retention().getByRole("radio", { name: "After 90 days" })).toBeChecked();

    await user.click(retention().getByRole("radio", { name: "Right after the estimate" }));
    await user.click(screen.getByRole("button", { name: "Change" }));
    expect(await retention().findByText("Your choice is saved. 2 photos deleted.")).toBeVisible();
    expect(sent).toEqual([{ photo_retention: "after_estimate" }]);
  });

  test("says when it loads, and why it could not be loaded", async () => {
    logInAsAna();
    server.use(http.get(HISTORY, () => delay("infinite")));
    const fix = failToLoad(SETTINGS);
    const user = visit("/your-data");
    expect(await screen.findByText("Loading your choices...")).toBeVisible();
    const alerts = await screen.findAllByText("Error loading your settings: Internal Server Error");
    expect(alerts).toHaveLength(2);
    fix();
    await user.click(retention().getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("radio", { name: "After 90 days" })).toBeChecked();
  });
});

describe("the history of consent", () => {
  const consents = () => section("What you agreed to");

  test("lists purpose, answer, time, place and policy", async () => {
    const answers: Consent[] = [
      {
        purpose: "photo",
        granted: false,
        source: "profile",
        policy_version: "2026-11-15.4",
        recorded_at: "2026-11-20T09:30:00Z",
      },
      {
        purpose: "photo",
        granted: true,
        source: "signup",
        policy_version: "2026-11-15",
        recorded_at: "2026-11-15T08:00:00Z",
      },
      {
        purpose: "health_data",
        granted: true,
        source: "acknowledged",
        policy_version: "2026-11-15",
        recorded_at: "2026-11-15T08:00:00Z",
      },
      {
        purpose: "ai_processing",
        granted: false,
        source: "acknowledged",
        policy_version: "2026-11-15",
        recorded_at: "2026-11-15T08:00:00Z",
      },
    ];
    logInAsAna();
    server.use(http.get(HISTORY, () => HttpResponse.json(answers)));
    visit("/your-data");
    await consents().findByText(/privacy policy 2026-11-15.4/);
    const items = consents()
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    expect(items).toEqual([
      "Withdrawn: “Analyse my photo”20 November 2026 at 09:30, in the app, privacy policy 2026-11-15.4",
      "Agreed: “Analyse my photo”15 November 2026 at 08:00, when you signed up, privacy policy 2026-11-15",
      "Counted as agreed: “Use my skin answers”15 November 2026 at 08:00, policy shown at sign-up, privacy policy 2026-11-15",
      "Not asked: “Send my answers to an AI service”15 November 2026 at 08:00, policy shown at sign-up, privacy policy 2026-11-15",
    ]);
  });

  test("shows a few answers, and all of them on request", async () => {
    const answers = Array.from({ length: 9 }, (): Consent => ({
      purpose: "photo",
      granted: true,
      source: "profile",
      policy_version: "2026-11-15.4",
      recorded_at: "2026-11-20T09:30:00Z",
    }));
    logInAsAna();
    server.use(http.get(HISTORY, () => HttpResponse.json(answers)));
    const user = visit("/your-data");
    const more = await screen.findByRole("button", { name: "Show all 9 choices" });
    expect(consents().getAllByRole("listitem")).toHaveLength(6);
    await user.click(more);
    expect(consents().getAllByRole("listitem")).toHaveLength(9);
    expect(more).not.toBeInTheDocument();
  });

  test("says when there is none, and why it could not be loaded", async () => {
    logInAsAna();
    const fix = failToLoad(HISTORY);
    const user = visit("/your-data");
    expect(
      await consents().findByText("Error loading your choices: Internal Server Error"),
    ).toBeVisible();
    fix();
    await user.click(consents().getByRole("button", { name: "Try again" }));
    expect(await consents().findByText("You haven't been asked for consent yet.")).toBeVisible();
  });
});
