import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { Consent, Consents } from "@/api/types";
import { POLICY_VERSION } from "@/lib/policy-version";
import { anasConsents, anasSettings, problem } from "@/testing/fixtures";
import { openProfile, section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const privacy = () => section("Privacy");
const toggle = (name: string) => privacy().getByRole("switch", { name });

/** Ana's consents with one of them changed on the profile page. */
function after(change: Pick<Consent, "purpose" | "granted">): Consents {
  const purposes = anasConsents.purposes.map((consent): Consent =>
    consent.purpose === change.purpose ? { ...consent, ...change, source: "profile" } : consent,
  );
  return { ...anasConsents, purposes };
}

/** Accepts changes and remembers what was sent. */
function accept(consents: Consents) {
  const sent: unknown[] = [];
  server.use(
    http.put("*/api/user/consents/", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(consents);
    }),
  );
  return sent;
}

describe("the choices", () => {
  test("say yes or no, since when, and on which policy", async () => {
    await openProfile();
    expect(toggle("Use my skin answers")).toBeChecked();
    expect(toggle("Use my skin answers")).toHaveAccessibleDescription(
      /You agreed when you signed up on 20 November 2026 \(privacy policy 2026-11-15\)/,
    );
    expect(toggle("Analyse my photo")).toHaveAccessibleDescription(
      /shown the privacy policy on 20 November 2026 .* but weren't asked about this separately/,
    );
    expect(toggle("Send my answers to an AI service")).not.toBeChecked();
    expect(toggle("Send my answers to an AI service")).toHaveAccessibleDescription(
      /You haven't been asked about this yet/,
    );
  });

  test("are saved one by one, with the version of the policy", async () => {
    const sent = accept(after({ purpose: "ai_processing", granted: true }));
    const user = await openProfile();
    await user.click(toggle("Send my answers to an AI service"));

    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(toggle("Send my answers to an AI service")).toBeChecked();
    expect(sent).toEqual([{ policy_version: POLICY_VERSION, ai_processing: true }]);
  });

  test("about health information are taken back only after a question", async () => {
    const sent = accept(after({ purpose: "health_data", granted: false }));
    const user = await openProfile();
    await user.click(toggle("Use my skin answers"));
    const dialog = screen.getByRole("alertdialog", { name: "Withdraw consent" });
    expect(dialog).toHaveTextContent(
      /If a copy of your data is waiting for download, it is deleted too/,
    );
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);
    expect(toggle("Use my skin answers")).toBeChecked();

    const empty = {
      skin_type: "Normal",
      allergies: "",
      triggers: "",
      duration: "",
      is_admin: false,
    };
    server.use(http.get("*/api/user/profile/", () => HttpResponse.json(empty)));
    await user.click(toggle("Use my skin answers"));
    const again = screen.getByRole("alertdialog", { name: "Withdraw consent" });
    await waitFor(() =>
      expect(again).toHaveTextContent(
        /delete 2 records and 7 days of routines, with the answers, photos and advice in them, unless you choose to keep them/,
      ),
    );
    await user.click(within(again).getByRole("button", { name: "Withdraw and delete" }));
    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(toggle("Use my skin answers")).not.toBeChecked();
    expect(sent).toEqual([{ policy_version: POLICY_VERSION, health_data: false }]);
    await waitFor(() => expect(section("Skin Profile").getByLabelText(/Duration/)).toHaveValue(""));
  });

  test("about health information let people keep their records", async () => {
    const sent = accept(after({ purpose: "health_data", granted: false }));
    const user = await openProfile();
    await user.click(toggle("Use my skin answers"));
    await user.click(screen.getByRole("button", { name: "Withdraw, keep my records" }));
    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(sent).toEqual([
      { policy_version: POLICY_VERSION, health_data: false, keep_records: true },
    ]);
  });

  test("about health information ask about records only when there are some", async () => {
    const sent = accept(after({ purpose: "health_data", granted: false }));
    logInAsAna();
    const none = { ...anasSettings, records: 0, photos: 0, routine_days: 0 };
    server.use(http.get("*/api/user/data-settings/", () => HttpResponse.json(none)));
    const user = visit("/profile");
    await user.click(await screen.findByRole("switch", { name: "Use my skin answers" }));
    await user.click(await screen.findByRole("button", { name: "Withdraw" }));
    expect(screen.queryByRole("button", { name: /keep my records/ })).not.toBeInTheDocument();
    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(sent).toEqual([{ policy_version: POLICY_VERSION, health_data: false }]);
  });

  test("say that a policy which was only shown opens no way to an AI service", async () => {
    const shown = {
      ...anasConsents,
      purposes: anasConsents.purposes.map((consent): Consent =>
        consent.purpose === "ai_processing"
          ? { ...consent, source: "acknowledged", recorded_at: "2026-11-20T09:00:00Z" }
          : consent,
      ),
    };
    logInAsAna();
    server.use(http.get("*/api/user/consents/", () => HttpResponse.json(shown)));
    visit("/profile");
    expect(
      await screen.findByRole("switch", { name: "Send my answers to an AI service" }),
    ).toHaveAccessibleDescription(
      /weren't asked about this separately. It stays off until you agree/,
    );
  });

  test("about photos say how many go, and then they are gone", async () => {
    const sent = accept(after({ purpose: "photo", granted: false }));
    logInAsAna();
    server.use(
      http.get("*/api/user/data-settings/", () =>
        HttpResponse.json({ ...anasSettings, photos: 3 }),
      ),
    );
    const user = visit("/profile");
    await user.click(await screen.findByRole("switch", { name: "Analyse my photo" }));
    const dialog = screen.getByRole("alertdialog", { name: "Withdraw consent" });
    await waitFor(() => expect(dialog).toHaveTextContent(/will delete all 3 of your photos/));
    expect(dialog).toHaveTextContent(/Your records and their estimates stay/);
    expect(dialog).toHaveTextContent(
      /If a copy of your data is waiting for download, it is deleted too/,
    );
    await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(sent).toEqual([{ policy_version: POLICY_VERSION, photo: false }]);
  });

  test("about photos need no question when there is none", async () => {
    const sent = accept(after({ purpose: "photo", granted: false }));
    logInAsAna();
    const none = { ...anasSettings, photos: 0 };
    const asked = vi.fn(() => HttpResponse.json(none));
    server.use(http.get("*/api/user/data-settings/", asked));
    const user = visit("/profile");
    await screen.findByRole("switch", { name: "Analyse my photo" });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await user.click(toggle("Analyse my photo"));
    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("that were taken back say what stays, and offer to delete it", async () => {
    const withdrawn = after({ purpose: "health_data", granted: false });
    const sent = accept(withdrawn);
    logInAsAna();
    server.use(http.get("*/api/user/consents/", () => HttpResponse.json(withdrawn)));
    const user = visit("/profile");
    expect(
      await screen.findByText(/You still have 2 records and 7 days of routines/),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Delete records and routines" }));
    const dialog = screen.getByRole("alertdialog", { name: "Delete records and routines" });
    server.use(
      http.get("*/api/user/data-settings/", () =>
        HttpResponse.json({ ...anasSettings, records: 0, photos: 0, routine_days: 0 }),
      ),
    );
    await user.click(within(dialog).getByRole("button", { name: "Delete all" }));
    expect(await privacy().findByText("Your choice is saved.")).toBeVisible();
    expect(sent).toEqual([{ policy_version: POLICY_VERSION, health_data: false }]);
    await waitFor(() => expect(screen.queryByText(/You still have/)).not.toBeInTheDocument());
  });

  test("that cannot be saved stay as they were, with the reason", async () => {
    const failure = problem(422, "The policy has changed. Reload the page.", "invalid");
    server.use(http.put("*/api/user/consents/", () => HttpResponse.json(failure, { status: 422 })));
    const user = await openProfile();
    await user.click(toggle("Analyse my photo"));
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error saving your choice: The policy has changed. Reload the page.$/,
    );
    expect(toggle("Analyse my photo")).toBeChecked();
  });
});

describe("the section", () => {
  test("says that the choices are loading", async () => {
    logInAsAna();
    server.use(http.get("*/api/user/consents/", () => delay("infinite")));
    visit("/profile");
    expect(await screen.findByText("Loading your choices...")).toBeVisible();
  });

  test("says why they could not be loaded, and tries again", async () => {
    logInAsAna();
    const fix = failToLoad("*/api/user/consents/");
    const user = visit("/profile");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error loading your choices: Internal Server Error",
    );
    fix();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("switch", { name: "Analyse my photo" })).toBeVisible();
  });

  test("opens the privacy policy", async () => {
    const user = await openProfile();
    await user.click(privacy().getByRole("button", { name: "Read the privacy policy" }));
    expect(await screen.findByRole("dialog", { name: "Privacy policy" })).toBeVisible();
  });
});
