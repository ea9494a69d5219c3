import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import { followAnnouncements } from "@/testing/announcements";
import { anasConsents, anasProfile, anasSettings } from "@/testing/fixtures";
import { openProfile } from "@/testing/profile";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";
import { openYourData } from "@/testing/your-data";

const SETTINGS = "*/api/user/data-settings/";

/** Answers only when the test says so, and counts the requests. */
function hold(path: string, answer: () => object) {
  const gate = Promise.withResolvers<null>();
  const asked = vi.fn();
  server.use(
    http.put(path, async () => {
      asked();
      await gate.promise;
      return HttpResponse.json(answer());
    }),
  );
  return { asked, release: () => gate.resolve(null) };
}

describe("the focus stays where the person was", () => {
  test("while the profile is saved and afterwards", async () => {
    const user = await openProfile();
    const { release } = hold("*/api/user/profile/", () => anasProfile);
    const button = screen.getByRole("button", { name: "Update Profile" });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "true"));
    expect(button).toHaveFocus();
    release();
    expect(await screen.findByText("Profile updated successfully!")).toBeVisible();
    expect(button).toHaveFocus();
  });

  test("while a consent is given and afterwards, and a second tap sends nothing", async () => {
    const user = await openProfile();
    const { asked, release } = hold("*/api/user/consents/", () => anasConsents);
    const choice = screen.getByRole("switch", { name: "Send my answers to an AI service" });
    choice.focus();
    await user.keyboard(" ");
    await waitFor(() => expect(choice).toHaveAttribute("aria-disabled", "true"));
    expect(choice).toHaveFocus();
    await user.keyboard(" ");
    release();
    expect(await screen.findByText("Your choice is saved.")).toBeVisible();
    expect(choice).toHaveFocus();
    expect(asked).toHaveBeenCalledOnce();
  });

  test("while a pause begins and afterwards", async () => {
    const user = await openYourData();
    const { release } = hold(SETTINGS, () => ({ ...anasSettings, restricted: true }));
    const pause = await screen.findByRole("switch", { name: "Pause the use of my data" });
    pause.focus();
    await user.keyboard(" ");
    await waitFor(() => expect(pause).toHaveAttribute("aria-disabled", "true"));
    expect(pause).toHaveFocus();
    release();
    expect(await screen.findByText("The use of your data is paused.")).toBeVisible();
    expect(pause).toHaveFocus();
  });

  test("while a time to keep data is saved and afterwards", async () => {
    const user = await openYourData();
    const { release } = hold(SETTINGS, () => ({ ...anasSettings, inactivity_months: 6 }));
    const months = await screen.findByRole("radio", { name: "After 6 months" });
    await user.click(months);
    await waitFor(() => expect(months).toHaveAttribute("aria-disabled", "true"));
    expect(months).toHaveFocus();
    release();
    expect(await screen.findByText("Your choice is saved.")).toBeVisible();
    expect(months).toHaveFocus();
    expect(months).toBeChecked();
  });

  test("or goes to the news, if the button is gone", async () => {
    logInAsAna();
    let settings = { ...anasSettings, restricted: true };
    server.use(
      http.get(SETTINGS, () => HttpResponse.json(settings)),
      http.put(SETTINGS, () => {
        settings = { ...settings, restricted: false };
        return HttpResponse.json(settings);
      }),
    );
    const user = visit("/routines");
    await user.click(await screen.findByRole("button", { name: "End the pause" }));
    const news = await screen.findByText("The pause has ended. Clary can use your data again.");
    await waitFor(() => expect(news.closest("[role=status]")).toHaveFocus());
  });
});

describe("the live region", () => {
  test("announces each success once, and is there before", async () => {
    const said = followAnnouncements();
    const user = await openProfile();
    server.use(http.put("*/api/user/profile/", () => HttpResponse.json(anasProfile)));
    expect(said()).toEqual([]);
    const saved = "Profile updated successfully!";
    await user.click(screen.getByRole("button", { name: "Update Profile" }));
    await waitFor(() => expect(said()).toEqual([saved]));
    // The visible text is not a live region, so nothing is said twice.
    expect(screen.getByText(saved).closest("[role=status]")).toHaveAttribute("aria-live", "off");
    await user.click(screen.getByRole("button", { name: "Update Profile" }));
    await waitFor(() => expect(said()).toEqual([saved, saved]));
  });
});
