import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse, type PathParams } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Reminders, ReminderTimes } from "@/api/types";
import { DEVICE, fakePush, NO_REMINDERS, removePush } from "@/testing/push";
import { visit } from "@/testing/render";
import { failToLoad, server } from "@/testing/server";
import { logInAsAna } from "@/testing/session";

beforeEach(() => logInAsAna());
afterEach(removePush);

/** What the server keeps, and what was sent to it. */
function keepReminders(kept: Partial<Reminders> = {}) {
  let reminders: Reminders = { ...NO_REMINDERS, ...kept };
  const sent: { what: string; body?: unknown }[] = [];
  server.use(
    http.get("*/api/user/reminders/", () => HttpResponse.json(reminders)),
    http.put<PathParams, ReminderTimes>("*/api/user/reminders/", async ({ request }) => {
      const body = await request.json();
      sent.push({ what: "times", body });
      reminders = { ...reminders, ...body };
      return new HttpResponse(null, { status: 204 });
    }),
    http.put("*/api/user/push-subscriptions/:id/", async ({ request, params }) => {
      sent.push({ what: `add ${String(params.id)}`, body: await request.json() });
      reminders = { ...reminders, devices: reminders.devices + 1, this_device: true };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete("*/api/user/push-subscriptions/:id/", ({ params }) => {
      sent.push({ what: `remove ${String(params.id)}` });
      reminders = { ...reminders, devices: reminders.devices - 1, this_device: false };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

async function section() {
  return within(await screen.findByRole("region", { name: "On this device" }));
}

test("permission is asked for by a tap only, and the device and the times are sent", async () => {
  const push = fakePush();
  const sent = keepReminders();
  const user = visit("/progress/reminders");
  const page = await section();
  await user.click(await page.findByLabelText("Evening routine"));
  expect(push.requestPermission).not.toHaveBeenCalled();
  await user.click(page.getByRole("button", { name: "Turn on notifications" }));
  expect(await page.findByText("Your reminders are saved.")).toBeVisible();
  expect(sent.map(({ what }) => what)).toEqual([`add ${DEVICE}`, "times"]);
  expect(sent[1]?.body).toMatchObject({
    evening: { on: true, time: "21:00" },
    morning: { on: false },
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await page.findByText("Notifications are on for this device.")).toBeVisible();
});

test("without a choice there is nothing to turn on", async () => {
  fakePush();
  keepReminders();
  visit("/progress/reminders");
  const page = await section();
  expect(await page.findByRole("button", { name: "Turn on notifications" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(page.getByText("Choose at least one reminder first.")).toBeVisible();
});

test("a no to the browser's question turns on nothing, and the page says so", async () => {
  const push = fakePush({ answer: "denied" });
  const sent = keepReminders();
  const user = visit("/progress/reminders");
  const page = await section();
  await user.click(await page.findByLabelText("Morning routine"));
  await user.click(page.getByRole("button", { name: "Turn on notifications" }));
  expect(await page.findByRole("alert")).toHaveTextContent("You didn't allow notifications");
  expect(push.subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test("a push service that cannot be reached is reported", async () => {
  fakePush({ fails: true });
  const sent = keepReminders();
  const user = visit("/progress/reminders");
  const page = await section();
  await user.click(await page.findByLabelText("Morning routine"));
  await user.click(page.getByRole("button", { name: "Turn on notifications" }));
  expect(await page.findByRole("alert")).toHaveTextContent("couldn't set up notifications");
  expect(sent).toEqual([]);
});

test("a browser that the server refuses does not stay subscribed", async () => {
  const push = fakePush();
  keepReminders();
  const detail = "This browser's notification service isn't supported.";
  server.use(
    http.put("*/api/user/push-subscriptions/:id/", () =>
      HttpResponse.json({ status: 422, title: "Unprocessable", detail }, { status: 422 }),
    ),
  );
  const user = visit("/progress/reminders");
  const page = await section();
  await user.click(await page.findByLabelText("Morning routine"));
  await user.click(page.getByRole("button", { name: "Turn on notifications" }));
  expect(await page.findByRole("alert")).toHaveTextContent("Your reminders were not saved.");
  expect(page.getByRole("alert")).toHaveTextContent(detail);
  expect(push.isSubscribed()).toBe(false);
});

test("times are changed without asking again, and this device can be turned off", async () => {
  const push = fakePush({ permission: "granted", isSubscribed: true });
  const sent = keepReminders({
    evening: { on: true, time: "21:30" },
    time_zone: "Pacific/Kiritimati",
    devices: 2,
    this_device: true,
  });
  const user = visit("/progress/reminders");
  const page = await section();
  expect(await page.findByText("One other device gets them, too.")).toBeVisible();
  expect(page.getByText(/These times are for Pacific\/Kiritimati/)).toBeVisible();
  await user.click(page.getByLabelText("Check-in, every week"));
  await user.selectOptions(page.getByLabelText("Day of the check-in"), "Friday");
  await user.click(page.getByRole("button", { name: "Save times" }));
  expect(await page.findByText("Your reminders are saved.")).toBeVisible();
  expect(sent.map(({ what }) => what)).toEqual(["times"]);
  expect(sent[0]?.body).toMatchObject({ check_in: { on: true, weekday: 5 } });

  await user.click(page.getByRole("button", { name: "Turn off on this device" }));
  await waitFor(() => expect(push.isSubscribed()).toBe(false));
  expect(sent.map(({ what }) => what)).toEqual(["times", `remove ${DEVICE}`]);
  expect(await page.findByRole("button", { name: "Turn on notifications" })).toBeVisible();
});

test("blocked notifications are explained", async () => {
  fakePush({ permission: "denied" });
  keepReminders();
  visit("/progress/reminders");
  expect(await (await section()).findByText("Notifications are blocked.")).toBeVisible();
});

test("on an iPhone, Clary must be on the Home Screen first", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone)");
  keepReminders();
  visit("/progress/reminders");
  const text = "Add Clary to your Home Screen first.";
  expect(await (await section()).findByText(text)).toBeVisible();
});

test("a browser without notifications, and a site without them, point to the calendar", async () => {
  keepReminders();
  visit("/progress/reminders");
  const text = /This browser can’t show notifications/;
  expect(await (await section()).findByText(text)).toBeVisible();
});

test("a site that sends none says so", async () => {
  fakePush();
  keepReminders({ available: false, public_key: "" });
  visit("/progress/reminders");
  expect(await (await section()).findByText(/This site doesn’t send notifications/)).toBeVisible();
});

test("a failed load can be repeated", async () => {
  fakePush();
  keepReminders();
  const repair = failToLoad("*/api/user/reminders/");
  const user = visit("/progress/reminders");
  const page = await section();
  expect(await page.findByText(/Error loading your reminders/)).toBeVisible();
  repair();
  await user.click(page.getByRole("button", { name: /try again/i }));
  expect(await page.findByLabelText("Evening routine")).toBeVisible();
});
