import { fireEvent, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { NO_REMINDERS } from "@/testing/push";
import { visit } from "@/testing/render";
import { server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

/** The calendar files that the page made. */
let files: Blob[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T10:00:00") });
  files = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return "blob:in-memory";
  });
  logInAsAna();
  server.use(http.get("*/api/user/reminders/", () => HttpResponse.json(NO_REMINDERS)));
});

/** Opens the page in a browser without notifications, whose part is tested elsewhere. */
async function openReminders() {
  const user = visit("/progress/reminders");
  await screen.findByText(/This browser can’t show notifications/);
  return user;
}

/** The lines of the calendar file that was made. */
async function savedLines(): Promise<string[]> {
  const [file] = files;
  if (file === undefined) throw new Error("no file was made");
  return (await file.text()).split("\r\n");
}

test("a weekly check-in goes into the calendar with an alarm, on the chosen day", async () => {
  const user = await openReminders();
  await user.selectOptions(await screen.findByLabelText("Day of the check-in"), "Wednesday");
  await user.click(screen.getByRole("button", { name: "Add to my calendar" }));
  expect(await savedLines()).toEqual(
    expect.arrayContaining([
      "DTSTART:20261118T180000",
      "SUMMARY:Clary: your weekly check-in",
      "RRULE:FREQ=WEEKLY",
      "ACTION:DISPLAY",
      "TRIGGER:PT0M",
    ]),
  );
  expect((await savedLines()).filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  expect(screen.getByRole("status")).toHaveTextContent("The calendar file is ready.");
});

test("mornings and evenings come daily for two weeks, then weekly, at the chosen times", async () => {
  const user = await openReminders();
  await user.click(await screen.findByLabelText("Morning routine"));
  await user.click(screen.getByLabelText("Evening routine"));
  const time = screen.getByLabelText("Time for: Morning routine");
  fireEvent.change(time, { target: { value: "06:45" } });
  await user.click(screen.getByRole("button", { name: "Add to my calendar" }));
  expect(await savedLines()).toEqual(
    expect.arrayContaining([
      "DTSTART:20261116T064500",
      "DTSTART:20261116T210000",
      // The first Sunday after two weeks.
      "DTSTART:20261206T064500",
      "DTSTART:20261206T210000",
    ]),
  );
  const rules = (await savedLines()).filter((line) => line.startsWith("RRULE"));
  expect(rules.filter((rule) => rule === "RRULE:FREQ=DAILY;COUNT=14")).toHaveLength(2);
  expect(rules.filter((rule) => rule === "RRULE:FREQ=WEEKLY")).toHaveLength(3);
});

test("links open Clary by the address that the person uses, also without TLS", async () => {
  const user = await openReminders();
  await user.click(await screen.findByLabelText("Evening routine"));
  await user.click(screen.getByRole("button", { name: "Add to my calendar" }));
  expect(window.location.protocol).toBe("http:");
  expect(await savedLines()).toEqual(
    expect.arrayContaining([
      String.raw`DESCRIPTION:${window.location.origin}/\nTo stop\, delete this entry.`,
      expect.stringContaining(`DESCRIPTION:${window.location.origin}/progress/check-in`),
    ]),
  );
});

test("without a choice there is nothing to save, and the page says so", async () => {
  const user = await openReminders();
  await user.click(await screen.findByLabelText("Check-in, every week"));
  expect(screen.getByRole("button", { name: "Add to my calendar" })).toBeDisabled();
  expect(screen.getByText("Choose at least one reminder first.")).toBeVisible();
});

test("no title mentions skin, because other people may see it", async () => {
  const user = await openReminders();
  await user.click(await screen.findByLabelText("Morning routine"));
  await user.click(screen.getByRole("button", { name: "Add to my calendar" }));
  expect((await savedLines()).filter((line) => /^SUMMARY:.*(skin|acne|spot)/i.test(line))).toEqual(
    [],
  );
});
