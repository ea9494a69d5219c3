import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { GOOD_PASSWORD, mildRecord, noExport } from "@/testing/fixtures";
import { openProfile, section } from "@/testing/profile";
import { openRecords } from "@/testing/records";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

/** Opens a page and fills in what an act needs. Returns the button that sends it. */
type Prepare = () => Promise<{ user: UserEvent; button: HTMLElement }>;

async function changePassword() {
  const user = await openProfile();
  const account = section("Account Information");
  await user.type(account.getByLabelText(/^Current Password/), "Quiet-Meadow-41");
  await user.type(account.getByLabelText(/^New Password/), GOOD_PASSWORD);
  await user.type(account.getByLabelText(/^Confirm New Password/), GOOD_PASSWORD);
  return { user, button: account.getByRole("button", { name: "Change Password" }) };
}

async function openYourData(part: string) {
  logInAsAna();
  server.use(http.get("*/api/user/exports/", () => HttpResponse.json(noExport)));
  const user = visit("/your-data");
  await screen.findByRole("region", { name: part });
  return { user, part: section(part) };
}

async function complain() {
  const { user, part } = await openYourData("Make a complaint");
  await user.type(part.getByLabelText(/^What went wrong/), "It was slow.");
  return { user, button: part.getByRole("button", { name: "Send complaint" }) };
}

async function askForACopy() {
  const { user, part } = await openYourData("Download your data");
  await user.type(await part.findByLabelText("Confirm with your password"), "secret");
  return { user, button: part.getByRole("button", { name: "Prepare my copy" }) };
}

async function logOutADevice() {
  const { user, part } = await openYourData("Where you are logged in");
  return { user, button: await part.findByRole("button", { name: "Log out" }) };
}

async function logOutOtherDevices() {
  const { user, part } = await openYourData("Where you are logged in");
  return { user, button: await part.findByRole("button", { name: "Log out all other devices" }) };
}

async function rate() {
  const user = await openRecords(mildRecord);
  await user.click(await screen.findByRole("button", { name: "This doesn't look right" }));
  return { user, button: screen.getByRole("button", { name: "Save" }) };
}

async function checkIn() {
  logInAsAna();
  const user = visit("/progress/check-in");
  const form = within(await screen.findByRole("form", { name: "Check-in" }));
  await user.click(form.getAllByRole("radio", { name: "Mild" })[0] ?? document.body);
  return { user, button: form.getByRole("button", { name: "Save check-in" }) };
}

test.each<[string, string, Prepare]>([
  ["changing the password", "/api/user/change-password/", changePassword],
  ["sending a complaint", "/api/user/complaints/", complain],
  ["asking for a copy of the data", "/api/user/exports/", askForACopy],
  ["logging out a device", "/api/user/sessions/:id/", logOutADevice],
  ["logging out other devices", "/api/user/sessions/end-others/", logOutOtherDevices],
  ["rating a photo oneself", "/api/questionnaires/:id/own-severity/", rate],
  ["saving a check-in", "/api/check-ins/:date/", checkIn],
])("%s keeps the focus while it works, and a second tap sends nothing", async (_, path, open) => {
  const { user, button } = await open();
  const asked = vi.fn();
  const hold = async () => {
    asked();
    await delay("infinite");
  };
  server.use(
    http.put(`*${path}`, hold),
    http.post(`*${path}`, hold),
    http.delete(`*${path}`, hold),
  );
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "true"));
  expect(button).toHaveFocus();
  await user.click(button);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});
