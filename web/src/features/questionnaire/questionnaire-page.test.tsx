import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { problem } from "@/testing/fixtures";
import { comeBackLater } from "@/testing/later";
import { choosePhoto, openQuestionnaire, submit } from "@/testing/questionnaire";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

afterEach(() => onlineManager.setOnline(true));

test("[Q-01] [A-21] is headed, greets by name and says that the profile is loading", async () => {
  logInAsAna();
  server.use(http.get("*/api/user/profile/", () => delay("infinite")));
  visit("/");
  expect(await screen.findByText("Hello, ana.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Fill the Questionnaire" })).toBeVisible();
  expect(screen.getByText("Loading your profile data...")).toBeVisible();
});

test("[Q-03] says why the profile could not be loaded, and tries again", async () => {
  logInAsAna();
  const fix = failToLoad("*/api/user/profile/", () =>
    HttpResponse.json(problem(503, "Back soon.", "unavailable"), { status: 503 }),
  );
  const user = visit("/");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^Error loading profile info: Back soon.$/,
  );

  fix();
  await user.click(screen.getByText("Try again"));
  expect(await screen.findByLabelText("Allergies")).toHaveValue("Nickel");
});

test("[Q-02] [Q-03] [P-01] has every field, filled in from the profile, with hints", async () => {
  await openQuestionnaire();
  expect(screen.getByLabelText("Skin Type")).toHaveValue("Oily");
  const types = within(screen.getByLabelText("Skin Type")).getAllByRole("option");
  expect(types.map(({ textContent }) => textContent)).toEqual([
    "Normal",
    "Dry",
    "Oily",
    "Combination",
    "Sensitive",
  ]);
  expect(screen.getByLabelText("Allergies")).toHaveValue("Nickel");
  expect(screen.getByLabelText("Allergies")).toHaveAccessibleDescription(
    /^List skin allergies and anything your skin has reacted to/,
  );
  expect(screen.getByLabelText("Triggers")).toHaveValue("Stress");
  expect(screen.getByLabelText("Duration of Skincare Issues")).toHaveValue("3 months");
  expect(screen.getByPlaceholderText("e.g. 3 months")).toBeRequired();
  expect(screen.getByLabelText("Current Skincare Routine")).toHaveValue("");
  expect(screen.getByLabelText("Choose a photo")).toHaveAttribute("accept", "image/*");
  expect(screen.getByText("Submit")).toBeVisible();
});

test("says what happens to the photo", async () => {
  await openQuestionnaire();
  const panel = screen.getByText("What happens to your photo").closest("details");
  expect(panel).toHaveTextContent("Your device makes it smaller before sending it");
  expect(panel).toHaveTextContent("encrypted, with a key used only for your data");
  expect(panel).toHaveTextContent("A program looks at it, not a person.");
  expect(panel).toHaveTextContent("never sent to the AI service");
  expect(panel).toHaveTextContent("delete it at any time");
});

test("[Q-04] duration and photo are required; a summary leads to each", async () => {
  const user = await openQuestionnaire({ duration: " " });
  await submit(user);

  const summary = screen.getByRole("alert");
  expect(summary).toHaveFocus();
  expect(summary).toHaveAccessibleName("There is a problem");
  const links = within(summary).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Enter how long you've had spots, for example 3 months.",
    "Add a photo of your skin.",
  ]);
  await user.click(
    within(summary).getByText("Enter how long you've had spots, for example 3 months."),
  );
  expect(screen.getByLabelText("Duration of Skincare Issues")).toHaveFocus();
  expect(screen.getByLabelText("Duration of Skincare Issues")).toBeInvalid();
  await user.click(within(summary).getByText("Add a photo of your skin."));
  expect(screen.getByLabelText("Choose a photo")).toHaveFocus();
  expect(screen.getByLabelText("Choose a photo")).toHaveAccessibleDescription(
    "Add a photo of your skin.",
  );

  // What is mended leaves the list.
  await choosePhoto(user);
  expect(within(summary).getAllByRole("link")).toHaveLength(1);
  await user.type(screen.getByLabelText("Duration of Skincare Issues"), "2 weeks");
  expect(screen.queryByText("There is a problem")).not.toBeInTheDocument();
});

test("marks the parts that are done, and leads to each", async () => {
  const user = await openQuestionnaire();
  // Only wide screens show it.
  const rail = screen.getByLabelText("Parts of the questionnaire");
  expect(within(rail).getByText("Your skin")).toHaveTextContent("(filled in)");
  expect(within(rail).getByText("Your photo")).not.toHaveTextContent("(filled in)");

  await choosePhoto(user);
  expect(within(rail).getByText("Your photo")).toHaveTextContent("(filled in)");
  await user.click(within(rail).getByText("Your routine"));
  expect(screen.getByRole("heading", { name: "Your routine" })).toHaveFocus();
});

test("keeps what was typed when a later refetch fails or brings something else", async () => {
  const user = await openQuestionnaire();
  await user.type(screen.getByLabelText("Allergies"), ", latex");
  const refetched = vi.fn();
  server.use(
    http.get("*/api/user/profile/", () => {
      refetched();
      return new HttpResponse(null, { status: 503 });
    }),
  );

  comeBackLater();
  await waitFor(() => expect(refetched).toHaveBeenCalled());
  expect(screen.getByLabelText("Allergies")).toHaveValue("Nickel, latex");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("says that one is offline", async () => {
  await openQuestionnaire();
  expect(screen.queryByText("You're offline.")).not.toBeInTheDocument();
  act(() => onlineManager.setOnline(false));
  expect(await screen.findByText("You're offline.")).toBeVisible();
});
