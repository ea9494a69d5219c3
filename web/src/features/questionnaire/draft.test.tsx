import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { anasConsents, anasSettings } from "@/testing/fixtures";
import { installDatabases, type KeptEntries } from "@/testing/indexed-db";
import {
  acceptQuestionnaire,
  choosePhoto,
  mildResult,
  openQuestionnaire,
  submit,
  SUCCESS,
} from "@/testing/questionnaire";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { answerAsAna, storeBensSession } from "@/testing/session";

const KEPT = "Draft kept on this device, encrypted, for up to 24 hours.";
const UNTOUCHED = /^What you type is kept on this device, encrypted, until you submit it/;

let kept: KeptEntries;
beforeEach(() => {
  kept = installDatabases()("clary-sealed");
});

const routine = () => screen.findByLabelText("Current Skincare Routine");
const allergies = () => screen.getByLabelText("Allergies");

async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

/** Fills in the routine and waits until it is kept. */
async function openWithDraft(): Promise<UserEvent> {
  const user = await openQuestionnaire();
  await type(user, "Current Skincare Routine", "Gel cleanser");
  expect(await screen.findByText(KEPT)).toBeVisible();
  return user;
}

/** Does what a phone does that closes a tab: nothing is told about it. */
async function openAnew(): Promise<UserEvent> {
  cleanup();
  const user = visit("/");
  await screen.findByRole("button", { name: "Submit" });
  return user;
}

async function follow(user: UserEvent, link: string): Promise<void> {
  const bar = screen.getByRole("navigation", { name: "Main" });
  await user.click(within(bar).getByText(link));
}

describe("what was typed and not sent", () => {
  test("is there again in a new tab, without the photo, and says so", async () => {
    const user = await openWithDraft();
    await choosePhoto(user);
    await openAnew();
    expect(await routine()).toHaveValue("Gel cleanser");
    expect(screen.getByText("This is your draft").parentElement).toHaveTextContent(
      /You haven't sent it yet. A photo is never kept in a draft, so please choose yours again.$/,
    );
    expect(screen.getByText(KEPT)).toBeVisible();
    expect(screen.queryByAltText("The photo you chose")).not.toBeInTheDocument();
  });

  test("survives a visit to another page with its photo, even when one leaves at once", async () => {
    const user = await openQuestionnaire();
    await choosePhoto(user);
    await type(user, "Current Skincare Routine", "Gel cleanser");
    await follow(user, "Records");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Filled Questionnaires" }),
    ).toBeVisible();
    await follow(user, "Clary");
    expect(await routine()).toHaveValue("Gel cleanser");
    expect(screen.getByAltText("The photo you chose")).toBeVisible();
    expect(screen.getByText("This is your draft").parentElement).not.toHaveTextContent("photo");
  });

  test("is kept when the person switches to another app in the middle of a word", async () => {
    const user = await openQuestionnaire();
    await type(user, "Current Skincare Routine", "Gel clea");
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(kept.has("value:questionnaire-draft")).toBe(true));
  });

  test("is kept before it is sent, also right after the last word", async () => {
    const user = await openQuestionnaire();
    await choosePhoto(user);
    server.use(http.put("*/api/user/profile/", () => new Promise<never>(() => undefined)));
    await type(user, "Current Skincare Routine", "Gel cleanser");
    await submit(user);
    // Well before a pause in typing would save it.
    await waitFor(() => expect(kept.has("value:questionnaire-draft")).toBe(true), { timeout: 300 });
  });

  test("goes when it is sent", async () => {
    acceptQuestionnaire();
    const user = await openWithDraft();
    await choosePhoto(user);
    await submit(user);
    expect(await screen.findByText(SUCCESS)).toBeVisible();
    expect([...kept.keys()]).toEqual(["key"]);
    await openAnew();
    expect(await routine()).toHaveValue("");
  });

  test("stays when sending it fails", async () => {
    acceptQuestionnaire();
    server.use(http.post("*/api/questionnaires/", () => HttpResponse.error()));
    const user = await openWithDraft();
    await choosePhoto(user);
    await submit(user);
    expect(await screen.findByText(/Nothing you typed is lost/)).toBeVisible();
    await openAnew();
    expect(await routine()).toHaveValue("Gel cleanser");
  });

  test("goes when it is taken back by hand", async () => {
    const user = await openWithDraft();
    await user.clear(await routine());
    expect(await screen.findByText(UNTOUCHED)).toBeVisible();
    expect([...kept.keys()]).toEqual(["key"]);
  });

  test("is discarded after a question, and the profile is shown again", async () => {
    const user = await openWithDraft();
    await type(user, "Allergies", ", latex");
    await choosePhoto(user);
    await user.click(screen.getByRole("button", { name: "Discard draft" }));
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(await routine()).toHaveValue("Gel cleanser");

    await user.click(screen.getByRole("button", { name: "Discard draft" }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await routine()).toHaveValue("");
    expect(allergies()).toHaveValue("Nickel");
    expect(screen.queryByAltText("The photo you chose")).not.toBeInTheDocument();
    expect(await screen.findByText(UNTOUCHED)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your skin" })).toHaveFocus());
    await waitFor(() => expect([...kept.keys()]).toEqual(["key"]));
  });

  test("stays in the tab if the browser has no database, and says so", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const user = await openQuestionnaire();
    await type(user, "Current Skincare Routine", "Gel cleanser");
    expect(await screen.findByText(/^Draft kept while this tab is open/)).toBeVisible();
    await openAnew();
    expect(await routine()).toHaveValue("Gel cleanser");
    expect(screen.getByText(/^Draft kept while this tab is open/)).toBeVisible();
  });
});

describe("a draft that is older than the profile", () => {
  test("keeps an allergy that was added elsewhere", async () => {
    await openWithDraft();
    answerAsAna({ allergies: "Nickel, latex" });
    await openAnew();
    expect(await routine()).toHaveValue("Gel cleanser");
    expect(allergies()).toHaveValue("Nickel, latex");
    expect(screen.queryByText("Allergies changed elsewhere")).not.toBeInTheDocument();
  });

  test("asks about a field that was changed on both sides", async () => {
    const sent = acceptQuestionnaire();
    const first = await openQuestionnaire();
    await type(first, "Allergies", ", aloe");
    expect(await screen.findByText(KEPT)).toBeVisible();
    answerAsAna({ allergies: "Nickel, latex" });
    const user = await openAnew();
    const asked = within(screen.getByRole("group", { name: "Allergies changed elsewhere" }));
    expect(asked.getByText("Nickel, latex")).toBeVisible();
    expect(asked.getByText("Nickel, aloe")).toBeVisible();

    await choosePhoto(user);
    await submit(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(/changed in another tab/);
    expect(sent).toEqual([]);
  });
});

describe("nothing is kept", () => {
  test("of one person when another logs in in another tab", async () => {
    const user = await openQuestionnaire();
    await type(user, "Current Skincare Routine", "Gel cleanser");
    storeBensSession();
    window.dispatchEvent(new StorageEvent("storage", { key: "access_token" }));
    await waitFor(async () => expect(await routine()).toHaveValue(""));
    expect(screen.queryByText("This is your draft")).not.toBeInTheDocument();
    expect(kept.has("value:questionnaire-draft")).toBe(false);
  });

  test("during a pause, also one that began elsewhere", async () => {
    await openWithDraft();
    server.use(
      http.get("*/api/user/data-settings/", () =>
        HttpResponse.json({
          ...anasSettings,
          restricted: true,
          restricted_since: "2026-11-17T09:00:00Z",
        }),
      ),
    );
    const user = await openAnew();
    expect(await screen.findByText(/isn't kept on this device during the pause/)).toBeVisible();
    expect(kept.size).toBe(0);
    await user.type(await routine(), " in the morning");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(kept.size).toBe(0);
  });

  test("without consent, also when it was withdrawn elsewhere", async () => {
    await openWithDraft();
    const purposes = anasConsents.purposes.map((consent) => ({ ...consent, granted: false }));
    server.use(
      http.get("*/api/user/consents/", () => HttpResponse.json({ ...anasConsents, purposes })),
    );
    await openAnew();
    expect(await screen.findByText(/isn't kept on this device until you consent/)).toBeVisible();
    expect(kept.size).toBe(0);
  });
});

describe("leaving with a photo", () => {
  function leave(): boolean {
    return window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  }

  test("makes the browser ask, but not after a quick exit and not without a photo", async () => {
    const user = await openQuestionnaire();
    await type(user, "Current Skincare Routine", "Gel cleanser");
    expect(leave()).toBe(true);
    await choosePhoto(user);
    expect(leave()).toBe(false);
    document.documentElement.hidden = true;
    expect(leave()).toBe(true);
    document.documentElement.hidden = false;
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(leave()).toBe(true);
  });

  test("while it is being sent shows no second form, and none of what was sent", async () => {
    const answered = Promise.withResolvers<Response>();
    acceptQuestionnaire();
    server.use(http.post("*/api/questionnaires/", () => answered.promise));
    const user = await openWithDraft();
    await choosePhoto(user);
    await submit(user);
    expect(await screen.findByText("Sending your photo...")).toBeVisible();
    await follow(user, "Records");
    await follow(user, "Clary");
    expect(await screen.findByText("Sending your questionnaire...")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Submit" })).not.toBeInTheDocument();

    answered.resolve(HttpResponse.json(mildResult, { status: 201 }));
    expect(await routine()).toHaveValue("");
    expect(screen.queryByAltText("The photo you chose")).not.toBeInTheDocument();
  });
});
