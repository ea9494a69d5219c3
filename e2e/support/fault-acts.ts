import { expect, type Locator, type Page } from "@playwright/test";

import { logIn, newUsername, PASSWORD, read, type User } from "./api.ts";
import { messageField } from "./chats.ts";
import type { Clary } from "./clary.ts";
import { matches, type Method, type Schemas } from "./contract.ts";
import {
  createQuestionnaire,
  createRoutine,
  fillIn,
  openQuestionnaire,
  QUESTIONNAIRES,
} from "./questionnaires.ts";
import { field, title } from "./steps.ts";

const NEW_PASSWORD = "Lilac-Flower-8";

/** Where an act takes place. */
export type World = { clary: Clary; page: Page; user: User };

/** Something that a person does in one tap, which sends one change to the server. */
export type Act = {
  name: string;
  call: { method: Method; path: string };
  /** Opens the page and fills it in, up to the tap. */
  prepare: (world: World) => Promise<void>;
  /** The control that sends. */
  control: (page: Page) => Locator;
  /** Says on the screen that it is done. */
  done: (page: Page) => Locator;
  /** How often it happened, as the server tells. Null: the server keeps nothing of it. */
  count: ((world: World) => Promise<number>) | null;
  /** Says on the screen that it failed. Without it, an alert or a word about the network. */
  failed?: (page: Page) => Locator;
  /** The control for a second try. Without it, the same control as for the first. */
  again?: (page: Page) => Locator;
  /** What was written before the tap and must not be lost. */
  input?: { of: (page: Page) => Locator; value: string; survivesTheTab?: boolean };
  /** The control switches something on, and a second tap switches it off again. */
  switches?: boolean;
  /** Ticks and check-ins may be sent later. Everything else happens at once or not. */
  queues?: boolean;
  /** The person has no session before or after it. */
  session?: "begins" | "ends";
};

/** Whether a request is the call of an act. */
export function isCallOf({ call }: Act, method: string, url: string): boolean {
  return method === call.method.toUpperCase() && matches(call.path, new URL(url).pathname);
}

async function list<T>({ clary, user }: World, path: string): Promise<T> {
  return read<T>(clary, user.tokens, path);
}

async function canLogIn(clary: Clary, username: string, password: string): Promise<number> {
  return logIn(clary, { username, password }).then(
    () => 1,
    () => 0,
  );
}

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

/** Opens the question before something is deleted. */
async function askToDelete(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

function confirmation(page: Page): Locator {
  return page.getByRole("alertdialog").getByRole("button", { name: /^Delete/ });
}

export const ACTS: readonly Act[] = [
  {
    name: "sign up",
    call: { method: "post", path: "/api/user/signup/" },
    async prepare({ page, user }) {
      user.username = newUsername("new");
      await page.goto("/signup");
      await field(page, "Username").fill(user.username);
      await field(page, "Password").fill(PASSWORD);
      await page.getByRole("checkbox", { name: "I am 18 or over." }).check();
    },
    control: (page) => page.getByRole("button", { name: "Sign up" }),
    done: (page) => page.getByText("Account created!").first(),
    count: ({ clary, user }) => canLogIn(clary, user.username, PASSWORD),
    input: { of: (page) => field(page, "Password"), value: PASSWORD },
    session: "begins",
  },
  {
    name: "log in",
    call: { method: "post", path: "/api/token/" },
    async prepare({ page, user }) {
      await page.goto("/login");
      await field(page, "Username").fill(user.username);
      await field(page, "Password").fill(PASSWORD);
    },
    control: (page) => page.getByRole("button", { name: "Log in" }),
    done: (page) => title(page, "Fill the Questionnaire"),
    count: null,
    input: { of: (page) => field(page, "Password"), value: PASSWORD },
    session: "begins",
  },
  {
    name: "send the questionnaire",
    call: { method: "post", path: QUESTIONNAIRES },
    async prepare({ page }) {
      await openQuestionnaire(page);
      await page.getByLabel("Current Skincare Routine").fill("Gel cleanser");
      await fillIn(page);
    },
    control: (page) => page.getByRole("button", { name: "Submit" }),
    done: (page) => page.getByText("Questionnaire created successfully!"),
    count: async (world) => (await list<unknown[]>(world, QUESTIONNAIRES)).length,
    input: {
      of: (page) => page.getByLabel("Current Skincare Routine"),
      value: "Gel cleanser",
      survivesTheTab: true,
    },
  },
  {
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
  },
  {
    name: "tick a routine",
    call: { method: "put", path: "/api/routines/{id}/done/" },
    prepare: openRoutines,
    control: tick,
    switches: true,
    done: (page) => page.getByRole("checkbox", { checked: true }).first(),
    async count(world) {
      const routines = await list<Schemas["Routine"][]>(world, "/api/routines/");
      return routines.filter(({ morning_done }) => morning_done).length;
    },
    queues: true,
  },
  {
    name: "save a check-in",
    call: { method: "put", path: "/api/check-ins/{date}/" },
    async prepare({ page }) {
      await page.goto("/progress/check-in");
      await page.getByLabel("Anything to add?").fill("Less sore.");
    },
    control: (page) => page.getByRole("button", { name: "Save check-in" }),
    done: (page) => page.getByText(/Your check-in is saved\./),
    async count(world) {
      return (await list<Schemas["Progress"]>(world, "/api/progress/")).check_ins.length;
    },
    queues: true,
  },
  {
    name: "save the skin profile",
    call: { method: "put", path: "/api/user/profile/" },
    async prepare({ page }) {
      await page.goto("/profile");
      await page.getByLabel("Duration of Skincare Issues").fill("3 months");
      await page.getByLabel("Allergies").fill("Nickel");
    },
    control: (page) => page.getByRole("button", { name: "Update Profile" }),
    done: (page) => page.getByText("Profile updated successfully!"),
    async count(world) {
      const profile = await list<Schemas["Profile"]>(world, "/api/user/profile/");
      return profile.allergies === "Nickel" ? 1 : 0;
    },
    input: { of: (page) => page.getByLabel("Allergies"), value: "Nickel" },
  },
  {
    name: "change the password",
    call: { method: "post", path: "/api/user/change-password/" },
    async prepare({ page }) {
      await page.goto("/profile");
      await field(page, "Current Password").fill(PASSWORD);
      await field(page, "New Password").fill(NEW_PASSWORD);
      await field(page, "Confirm New Password").fill(NEW_PASSWORD);
    },
    control: (page) => page.getByRole("button", { name: "Change Password" }),
    done: (page) => page.getByText("Password changed successfully!"),
    count: ({ clary, user }) => canLogIn(clary, user.username, NEW_PASSWORD),
    input: { of: (page) => field(page, "New Password"), value: NEW_PASSWORD },
  },
  {
    name: "give a consent",
    call: { method: "put", path: "/api/user/consents/" },
    async prepare({ page }) {
      await page.goto("/profile");
      await expect(page.getByRole("switch", { name: /AI service/ })).toBeEnabled();
    },
    control: (page) => page.getByRole("switch", { name: /AI service/ }),
    switches: true,
    done: (page) => page.getByText("Your choice is saved."),
    async count(world) {
      const consents = await list<Schemas["Consents"]>(world, "/api/user/consents/");
      return consents.purposes.filter(
        ({ purpose, granted }) => purpose === "ai_processing" && granted,
      ).length;
    },
  },
  {
    name: "pause",
    call: { method: "put", path: "/api/user/data-settings/" },
    async prepare({ page }) {
      await page.goto("/your-data");
      await expect(page.getByRole("switch", { name: "Pause the use of my data" })).toBeEnabled();
    },
    control: (page) => page.getByRole("switch", { name: "Pause the use of my data" }),
    switches: true,
    done: (page) => page.getByText("The use of your data is paused."),
    async count(world) {
      const settings = await list<Schemas["DataSettings"]>(world, "/api/user/data-settings/");
      return settings.restricted ? 1 : 0;
    },
  },
  {
    name: "delete a photo",
    call: { method: "delete", path: "/api/questionnaires/{id}/image/" },
    async prepare(world) {
      await openRecords(world);
      await askToDelete(world.page, "Delete photo only");
    },
    control: confirmation,
    done: (page) => page.getByText("Photo deleted. Your record is still here."),
    async count(world) {
      const records = await list<Schemas["Questionnaire"][]>(world, QUESTIONNAIRES);
      return records.filter(({ image }) => image === null).length;
    },
  },
  {
    name: "delete a record",
    call: { method: "delete", path: "/api/questionnaires/delete/{id}/" },
    async prepare(world) {
      await openRecords(world);
      await askToDelete(world.page, "Delete");
    },
    control: confirmation,
    done: (page) => page.getByText("Questionnaire deleted successfully!"),
    count: async (world) => 1 - (await list<unknown[]>(world, QUESTIONNAIRES)).length,
  },
  {
    name: "delete a routine",
    call: { method: "delete", path: "/api/routines/delete/{id}/" },
    async prepare(world) {
      await openRoutines(world);
      await askToDelete(world.page, "Delete");
    },
    control: confirmation,
    done: (page) => page.getByText("Routine deleted successfully!"),
    count: async (world) => 7 - (await list<unknown[]>(world, "/api/routines/")).length,
  },
  {
    name: "delete the account",
    call: { method: "post", path: "/api/user/delete-account/" },
    async prepare({ page, user }) {
      await page.goto("/profile");
      await field(page, "Confirm with your password").fill(user.password);
      await askToDelete(page, "Delete Account");
    },
    control: confirmation,
    done: (page) => page.getByText(/^Account deleted successfully/).first(),
    count: async ({ clary, user }) => 1 - (await canLogIn(clary, user.username, PASSWORD)),
    session: "ends",
  },
];
