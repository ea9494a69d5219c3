import { expect } from "@playwright/test";

import { ACCESS_SCENES } from "./access-scenes.ts";
import { ADMIN_SCENES } from "./admin-scenes.ts";
import { CHAT_ANSWER_SCENES } from "./chat-answer-scenes.ts";
import { CHAT_CARE_SCENES } from "./chat-care-scenes.ts";
import { CHAT_PREVIEW_SCENES } from "./chat-preview-scenes.ts";
import { CHAT_SCENES } from "./chat-scenes.ts";
import { COMPARE_SCENES } from "./compare-scenes.ts";
import { COMPLAINT_SCENES } from "./complaint-scenes.ts";
import { CONTROL_SCENES } from "./control-scenes.ts";
import { HELP_SCENES } from "./help-scenes.ts";
import { INGREDIENT_SCENES } from "./ingredient-scenes.ts";
import { PROFILE_SCENES } from "./profile-scenes.ts";
import { PROGRESS_SCENES } from "./progress-scenes.ts";
import { QUESTIONNAIRE_SCENES } from "./questionnaire-scenes.ts";
import { RECORD_SCENES } from "./record-scenes.ts";
import { ROUTINE_SCENES } from "./routine-scenes.ts";
import type { Scene } from "./scene.ts";
import { SHELF_SCENES } from "./shelf-scenes.ts";
import { SUMMARY_SCENES } from "./summary-scenes.ts";
import { VISITOR_SCENES } from "./visitor-scenes.ts";
import { YOUR_DATA_SCENES } from "./your-data-scenes.ts";

export const SCENES: readonly Scene[] = [
  ...VISITOR_SCENES,
  ...HELP_SCENES,
  ...QUESTIONNAIRE_SCENES,
  ...RECORD_SCENES,
  ...PROGRESS_SCENES,
  ...CONTROL_SCENES,
  ...CHAT_SCENES,
  ...CHAT_PREVIEW_SCENES,
  ...CHAT_ANSWER_SCENES,
  ...CHAT_CARE_SCENES,
  ...COMPARE_SCENES,
  ...ROUTINE_SCENES,
  ...SUMMARY_SCENES,
  ...INGREDIENT_SCENES,
  ...SHELF_SCENES,
  ...ACCESS_SCENES,
  ...COMPLAINT_SCENES,
  ...PROFILE_SCENES,
  ...YOUR_DATA_SCENES,
  ...ADMIN_SCENES,
  {
    name: "admin--menu",
    as: "admin",
    narrow: true,
    open: async (page) => {
      await page.goto("/records");
      await expect(page.getByRole("link", { name: "Admin", includeHidden: true })).toBeAttached();
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    },
  },
];
