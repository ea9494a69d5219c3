import { expect, type Locator, type Page } from "@playwright/test";

import { messageField } from "./chats.ts";
import { type Act, askToDelete, confirmation, read, type World } from "./fault-act.ts";
import {
  createQuestionnaire,
  createRoutine,
  fillIn,
  openQuestionnaire,
  QUESTIONNAIRES,
} from "./questionnaires.ts";
import { title } from "./steps.ts";

async function openRecords({ clary, page, user }: World): Promise<void> {
  await createQuestionnaire(clary, user, "Gel cleanser");
  await page.goto("/records");
  await expect(page.getByText(/Gel cleanser/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Your skin on/ })).toBeVisible();
}

async function openRoutines({ clary, page, user }: World): Promise<void> {
  await createRoutine(clary, user, await createQuestionnaire(clary, user, "Gel cleanser"));
  await page.goto("/routines");
  await expect(title(page, "Your Skincare Routines")).toBeVisible();
  await expect(tick(page)).toBeEnabled();
}

function tick(page: Page): Locator {
  return page.getByRole("checkbox").first();
}

export const sendQuestionnaire: Act = {
  name: "send the questionnaire",
  call: { method: "post", path: QUESTIONNAIRES },
  async prepare({ page }) {
    await openQuestionnaire(page);
    await page.getByLabel("Current Skincare Routine").fill("Gel cleanser");
    await fillIn(page);
  },
  control: (page) => page.getByRole("button", { name: "Submit" }),
  done: (page) => page.getByText("Questionnaire created successfully!"),
  count: async (world) => (await read(world, QUESTIONNAIRES)).length,
  input: {
    of: (page) => page.getByLabel("Current Skincare Routine"),
    value: "Gel cleanser",
    survivesTheTab: true,
  },
  waitsWhenBusy: true,
};

export const askChat: Act = {
  name: "ask the chat",
  call: { method: "post", path: "/api/chatbot/" },
  async prepare({ page }) {
    await page.goto("/chatbot");
    await messageField(page).fill("Why do I need sunscreen?");
  },
  control: (page) => page.getByRole("button", { name: "Send", exact: true }),
  done: (page) => page.getByRole("status").filter({ hasText: /^Answer ready/ }),
  failed: (page) => page.getByRole("button", { name: "Retry" }),
  again: (page) => page.getByRole("button", { name: "Retry" }),
  count: null,
  input: { of: (page) => page.getByText("Why do I need sunscreen?").last(), value: "" },
};

export const tickRoutine: Act = {
  name: "tick a routine",
  call: { method: "put", path: "/api/routines/{id}/done/" },
  prepare: openRoutines,
  control: tick,
  switches: true,
  done: (page) => page.getByRole("checkbox", { checked: true }).first(),
  async count(world) {
    const routines = await read(world, "/api/routines/");
    return routines.filter((day) => day.morning_done || day.evening_done).length;
  },
  queues: true,
};

export const saveCheckIn: Act = {
  name: "save a check-in",
  call: { method: "put", path: "/api/check-ins/{date}/" },
  async prepare({ page }) {
    await page.goto("/progress/check-in");
    await page.getByLabel("Anything to add?").fill("Less sore.");
  },
  control: (page) => page.getByRole("button", { name: "Save check-in" }),
  done: (page) => page.getByText(/Your check-in is saved\./),
  async count(world) {
    return (await read(world, "/api/progress/")).check_ins.length;
  },
  queues: true,
};

export const deletePhoto: Act = {
  name: "delete a photo",
  call: { method: "delete", path: "/api/questionnaires/{id}/image/" },
  async prepare(world) {
    await openRecords(world);
    await askToDelete(world.page, "Delete photo only");
  },
  control: confirmation,
  done: (page) => page.getByText("Photo deleted. Your record is still here."),
  async count(world) {
    const records = await read(world, QUESTIONNAIRES);
    return records.filter(({ image }) => image === null).length;
  },
};

export const deleteRecord: Act = {
  name: "delete a record",
  call: { method: "delete", path: "/api/questionnaires/delete/{id}/" },
  async prepare(world) {
    await openRecords(world);
    await askToDelete(world.page, "Delete");
  },
  control: confirmation,
  done: (page) => page.getByText("Questionnaire deleted successfully!"),
  count: async (world) => 1 - (await read(world, QUESTIONNAIRES)).length,
};

export const deleteRoutine: Act = {
  name: "delete a routine",
  call: { method: "delete", path: "/api/routines/delete/{id}/" },
  async prepare(world) {
    await openRoutines(world);
    await askToDelete(world.page, "Delete");
  },
  control: confirmation,
  done: (page) => page.getByText("Routine deleted successfully!"),
  count: async (world) => 7 - (await read(world, "/api/routines/")).length,
};
