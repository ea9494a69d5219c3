import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import type { Profile, ProfileUpdate } from "@/api/types";
import { anasProfile } from "@/testing/fixtures";
import { comeBackLater } from "@/testing/later";
import { openProfile, section } from "@/testing/profile";
import {
  acceptQuestionnaire,
  choosePhoto,
  openQuestionnaire,
  submit,
} from "@/testing/questionnaire";
import { server } from "@/testing/server";

// The other tab is a server whose profile changes while this form is open.

let stored: Profile;
let saved: ProfileUpdate[];

beforeEach(() => {
  stored = anasProfile;
  saved = [];
});

function keepProfile(): void {
  server.use(
    http.get("*/api/user/profile/", () => HttpResponse.json(stored)),
    http.put<never, ProfileUpdate>("*/api/user/profile/", async ({ request }) => {
      const update = await request.json();
      saved.push(update);
      stored = { ...stored, ...update };
      return HttpResponse.json(stored);
    }),
  );
}

const allergies = () => screen.getByLabelText("Allergies");
const conflict = () => screen.findByRole("group", { name: "Allergies changed elsewhere" });

async function openForm() {
  const user = await openProfile();
  keepProfile();
  return user;
}

async function save(user: Awaited<ReturnType<typeof openForm>>) {
  await user.click(section("Skin Profile").getByRole("button", { name: "Update Profile" }));
}

test("a form that is saved keeps the allergy that another tab added", async () => {
  const user = await openForm();
  stored = { ...stored, allergies: "Nickel, latex" };
  await user.type(screen.getByLabelText("Triggers"), ", heat");
  await save(user);
  await screen.findByText("Profile updated successfully!");
  expect(saved).toEqual([
    {
      skin_type: "Oily",
      allergies: "Nickel, latex",
      triggers: "Stress, heat",
      duration: "3 months",
    },
  ]);
  expect(allergies()).toHaveValue("Nickel, latex");
});

test("a form that is seen again shows what changed, and keeps what was typed", async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText("Triggers"), ", heat");
  stored = { ...stored, allergies: "Nickel, latex" };
  comeBackLater();
  await waitFor(() => expect(allergies()).toHaveValue("Nickel, latex"));
  expect(screen.getByLabelText("Triggers")).toHaveValue("Stress, heat");
});

test.each([
  ["Keep both", "Nickel, latex, Nickel, aloe"],
  ["Use my profile", "Nickel, latex"],
  ["Use this form", "Nickel, aloe"],
])("allergies that changed in both tabs are asked about: %s", async (choice, kept) => {
  const user = await openForm();
  stored = { ...stored, allergies: "Nickel, latex" };
  await user.type(allergies(), ", aloe");
  await save(user);
  const asked = within(await conflict());
  expect(asked.getByText("Nickel, latex")).toBeVisible();
  expect(asked.getByText("Nickel, aloe")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(/changed in another tab/);
  expect(saved).toEqual([]);

  await user.click(asked.getByRole("button", { name: choice }));
  expect(screen.queryByRole("group", { name: /changed elsewhere/ })).not.toBeInTheDocument();
  await save(user);
  await screen.findByText("Profile updated successfully!");
  expect(saved.map((update) => update.allergies)).toEqual([kept]);
});

test("a questionnaire does not overwrite a newer allergy either", async () => {
  const user = await openQuestionnaire();
  const sent = acceptQuestionnaire();
  keepProfile();
  stored = { ...stored, allergies: "Nickel, latex" };
  await user.type(allergies(), ", aloe");
  await choosePhoto(user);
  await submit(user);
  const asked = within(await conflict());
  expect(saved).toEqual([]);
  expect(sent).toEqual([]);

  await user.click(asked.getByRole("button", { name: "Use my profile" }));
  await submit(user);
  await screen.findByText("Questionnaire created successfully!");
  expect(saved.map((update) => update.allergies)).toEqual(["Nickel, latex"]);
});
