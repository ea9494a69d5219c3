import { expect, type Locator, type Page } from "@playwright/test";

import { readAs, type User } from "./api.ts";
import type { Clary } from "./clary.ts";
import { type BodyOf, matches, type Method, type PathOf } from "./contract.ts";

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
  /** Says on the screen that it failed. Without it, an alert. */
  failed?: (page: Page) => Locator;
  /** The control for a second try. Without it, the same control as for the first. */
  again?: (page: Page) => Locator;
  /** What was written before the tap and must not be lost. */
  input?: { of: (page: Page) => Locator; value: string; survivesTheTab?: boolean };
  /** The control switches something on, and a second tap switches it off again. */
  switches?: boolean;
  /** Ticks and check-ins may be sent later. Everything else happens at once or not. */
  queues?: boolean;
  /** The page waits for a busy server and tries again by itself. */
  waitsWhenBusy?: boolean;
  /** The person has no session before or after it. */
  session?: "begins" | "ends";
};

/** Whether a request is the call of an act. */
export function isCallOf({ call }: Act, method: string, url: string): boolean {
  return method === call.method.toUpperCase() && matches(call.path, new URL(url).pathname);
}

/** What the server has for the person. */
export async function read<P extends PathOf<"get">>(
  { clary, user }: World,
  path: P,
): Promise<BodyOf<"get", P>> {
  return readAs(clary, user.tokens, path);
}

/** Opens the question before something is deleted. */
export async function askToDelete(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

/** The button that answers this question with yes. */
export function confirmation(page: Page): Locator {
  return page.getByRole("alertdialog").getByRole("button", { name: /^Delete/ });
}
