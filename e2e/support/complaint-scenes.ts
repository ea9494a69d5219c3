import { expect, type Page } from "@playwright/test";

import type { Schemas } from "./contract.ts";
import type { Scene } from "./scene.ts";
import { title } from "./steps.ts";

const COMPLAINTS = "/api/user/complaints/";
const NOTICES = "/api/user/notices/";

const OPEN: Schemas["Complaint"] = {
  reference: "QRST-2345",
  about: "data",
  text: "The copy of my data was empty.\nI tried twice.",
  status: "open",
  made_at: "2026-11-12T09:30:00Z",
  due_at: "2026-12-10T09:30:00Z",
  closed_at: null,
  answers: [],
};

const CLOSED: Schemas["Complaint"] = {
  reference: "ABCD-7654",
  about: "photo_estimate",
  text: "It said Severe, and that upset me.",
  status: "closed",
  made_at: "2026-10-01T09:30:00Z",
  due_at: "2026-10-29T09:30:00Z",
  closed_at: "2026-10-09T16:00:00Z",
  answers: [
    { text: "Thank you. We are looking at it.", given_at: "2026-10-03T09:00:00Z" },
    {
      text: "The photo was too dark for an estimate, and it should have said so. We have changed that.\nIf you aren't satisfied, you can go to the ICO.",
      given_at: "2026-10-09T16:00:00Z",
    },
  ],
};

async function open(page: Page): Promise<void> {
  await page.goto("/your-data");
  await expect(title(page, "Your data")).toBeVisible();
  await page
    .getByRole("heading", { name: "Make a complaint", exact: true })
    .scrollIntoViewIfNeeded();
}

/** Complaining, and what the operator has to say. */
export const COMPLAINT_SCENES: readonly Scene[] = [
  {
    name: "complain",
    as: "user",
    open: async (page, api) => {
      api.answer("get", COMPLAINTS, [OPEN, CLOSED]);
      await open(page);
      await page.getByText("What you wrote").first().click();
      await expect(page.getByText("I tried twice.")).toBeVisible();
    },
  },
  {
    name: "complain--empty",
    as: "user",
    open: async (page) => {
      await open(page);
      await page.getByRole("button", { name: "Send complaint" }).click();
      await expect(page.getByText("Tell us what went wrong.")).toBeVisible();
    },
  },
  {
    name: "complain--sent",
    as: "user",
    open: async (page, api) => {
      api.answer("post", COMPLAINTS, OPEN, { status: 201 });
      api.answer("get", COMPLAINTS, [OPEN]);
      await open(page);
      await page.getByLabel("What went wrong?").fill(OPEN.text);
      await page.getByRole("button", { name: "Send complaint" }).click();
      await expect(page.getByText("We've received your complaint.")).toBeVisible();
    },
  },
  {
    name: "notice",
    as: "user",
    open: async (page, api) => {
      const text =
        "On 2 November somebody could see usernames for an hour. Nothing about your skin was seen.\nYou need not do anything.";
      api.answer("get", NOTICES, [{ id: 1, text, set_at: "2026-11-03T10:00:00Z" }]);
      await page.goto("/routines");
      await expect(page.getByText("You need not do anything.")).toBeVisible();
    },
  },
];
