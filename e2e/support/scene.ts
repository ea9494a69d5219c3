import type { Page } from "@playwright/test";

import type { MockApi } from "./mock-api.ts";
import type { Provoked } from "./problems.ts";

/** A screen in one of its states, on the built web app with a mocked API. */
export type Scene = {
  /** Screen and state, as in "login--error". */
  name: string;
  as: Role;
  /** The failures that it causes on purpose. */
  provokes?: Provoked[];
  /** What the app writes to the console about it. */
  logs?: RegExp;
  /** Opens it. The API answers as for `as`, until this sets other answers. */
  open: (page: Page, api: MockApi) => Promise<void>;
  /** Only narrow screens have it. */
  narrow?: boolean;
  /** Stands for a moment in place of the whole page, which has no heading yet. */
  fleeting?: boolean;
};

/** A visitor is not logged in. The session of `expired` has to be refreshed. */
export type Role = "visitor" | "user" | "admin" | "expired";
