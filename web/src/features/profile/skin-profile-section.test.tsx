import { screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { Profile } from "@/api/types";
import { anasConsents, anasProfile, problem } from "@/testing/fixtures";
import { comeBackLater } from "@/testing/later";
import { openProfile, section } from "@/testing/profile";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

const skin = () => section("Skin Profile");

describe("the page", () => {
  test("says that it is loading", async () => {
    logInAsAna();
    server.use(http.get("*/api/user/profile/", () => delay("infinite")));
    visit("/profile");
    expect(await screen.findByText("Loading profile data...")).toBeVisible();
  });

  test("[P-09] says why the profile could not be loaded, and tries again", async () => {
    logInAsAna();
    const failure = problem(503, "Back soon.", "unavailable");
    const fix = failToLoad("*/api/user/profile/", () =>
      HttpResponse.json(failure, { status: 503 }),
    );
    const user = visit("/profile");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error loading profile: Back soon.$/,
    );

    fix();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Skin Profile" })).toBeVisible();
  });

  test("keeps what is there and what was typed when a later refetch fails", async () => {
    const user = await openProfile();
    await user.type(skin().getByLabelText("Allergies"), ", latex");
    const refetched = vi.fn();
    const fail = ({ request }: { request: Request }) => {
      refetched(new URL(request.url).pathname);
      return HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 });
    };
    server.use(http.get("*/api/user/*", fail));

    comeBackLater();
    await waitFor(() => expect(refetched).toHaveBeenCalledTimes(4));
    // The failure takes a moment to arrive; nothing on the page shows it.
    await expect(screen.findByRole("alert", {}, { timeout: 200 })).rejects.toThrow();
    expect(skin().getByLabelText("Allergies")).toHaveValue("Nickel, latex");
    expect(screen.getByRole("switch", { name: "Use my skin answers" })).toBeChecked();
  });
});

describe("the form", () => {
  test("leads to the products that the person uses", async () => {
    await openProfile();
    expect(skin().getByRole("link", { name: "your shelf" })).toHaveAttribute("href", "/shelf");
  });

  test("[P-08] has the fields with the stored values", async () => {
    await openProfile();
    expect(skin().getByRole("combobox", { name: "Skin Type" })).toHaveValue("Oily");
    expect(skin().getByRole("textbox", { name: "Allergies" })).toHaveValue("Nickel");
    expect(skin().getByRole("textbox", { name: "Triggers" })).toHaveValue("Stress");
    expect(skin().getByRole("textbox", { name: "Duration of Skincare Issues" })).toHaveValue(
      "3 months",
    );
    expect(skin().getByRole("button", { name: "Update Profile" })).toBeVisible();
  });

  test("[P-08] has the example texts, and asks for skin allergies", async () => {
    await openProfile();
    const allergies = skin().getByPlaceholderText("e.g. Pollen, Dust, Pet dander");
    expect(allergies).toHaveAccessibleName("Allergies");
    expect(allergies).toHaveAccessibleDescription(/what your skin reacts to/);
    expect(
      skin().getByPlaceholderText("e.g. Stress, Hormonal changes, Pollen"),
    ).toHaveAccessibleName("Triggers");
    expect(skin().getByPlaceholderText("e.g. 3 months")).toHaveAccessibleName(
      "Duration of Skincare Issues",
    );
  });

  test("[P-03] offers the five skin types", async () => {
    await openProfile({ skin_type: "Normal" });
    const select = skin().getByRole("combobox", { name: "Skin Type" });
    const names = within(select)
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(names).toEqual(["Normal", "Dry", "Oily", "Combination", "Sensitive"]);
    expect(select).toHaveValue("Normal");
  });

  test("[P-08] the duration is required", async () => {
    const user = await openProfile({ duration: "" });
    await user.click(skin().getByRole("button", { name: "Update Profile" }));
    const duration = skin().getByRole("textbox", { name: "Duration of Skincare Issues" });
    expect(duration).toBeRequired();
    expect(duration).toHaveAccessibleDescription(
      "Enter how long you've had spots, for example 3 months.",
    );
    expect(duration).toHaveFocus();
  });

  test("[P-02] [P-09] sends the four fields and shows that they are saved", async () => {
    let sent: unknown;
    const saved: Profile = { ...anasProfile, skin_type: "Dry" };
    server.use(
      http.put("*/api/user/profile/", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(saved);
      }),
    );
    const user = await openProfile();
    await user.selectOptions(skin().getByRole("combobox", { name: "Skin Type" }), "Dry");
    await user.click(skin().getByRole("button", { name: "Update Profile" }));

    expect(await skin().findByText("Profile updated successfully!")).toBeVisible();
    expect(sent).toEqual({
      skin_type: "Dry",
      allergies: "Nickel",
      triggers: "Stress",
      duration: "3 months",
    });
  });

  test("[P-09] gives the reason of a failure", async () => {
    const failure = problem(422, "The duration is too long.", "invalid");
    server.use(http.put("*/api/user/profile/", () => HttpResponse.json(failure, { status: 422 })));
    const user = await openProfile();
    await user.click(skin().getByRole("button", { name: "Update Profile" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Error updating profile: The duration is too long.$/,
    );
  });

  test("says beforehand that nothing can be kept without consent", async () => {
    const [health, ...others] = anasConsents.purposes;
    const consents = { ...anasConsents, purposes: [{ ...health, granted: false }, ...others] };
    logInAsAna();
    server.use(http.get("*/api/user/consents/", () => HttpResponse.json(consents)));
    const user = visit("/profile");

    expect(await screen.findByRole("note")).toHaveTextContent(
      /Clary needs your consent to save them/,
    );
    await user.click(skin().getByRole("button", { name: "Go to Privacy" }));
    expect(screen.getByRole("heading", { name: "Privacy" })).toHaveFocus();
  });

  test("says nothing of the kind to someone who has agreed", async () => {
    await openProfile();
    expect(screen.queryByRole("note")).not.toBeInTheDocument();
  });

  test("[P-09] leads to Privacy when consent is missing", async () => {
    const failure = problem(403, "You have not agreed to this.", "consent_required");
    server.use(http.put("*/api/user/profile/", () => HttpResponse.json(failure, { status: 403 })));
    const user = await openProfile();
    await user.click(skin().getByRole("button", { name: "Update Profile" }));
    expect(
      await skin().findByText("Error updating profile: You have not agreed to this."),
    ).toBeVisible();

    await user.click(skin().getByRole("button", { name: "Go to Privacy" }));
    expect(screen.getByRole("heading", { name: "Privacy" })).toHaveFocus();
  });
});
