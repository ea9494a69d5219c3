import {
  changePassword,
  deleteAccount,
  logInByForm,
  giveConsent,
  pause,
  saveSkinProfile,
  signUp,
} from "./account-acts.ts";
import type { Act } from "./fault-act.ts";
import {
  askChat,
  deletePhoto,
  deleteRecord,
  deleteRoutine,
  saveCheckIn,
  sendQuestionnaire,
  tickRoutine,
} from "./record-acts.ts";

/** The acts of the fault matrix, in the order of its rows. */
export const ACTS: readonly Act[] = [
  signUp,
  logInByForm,
  sendQuestionnaire,
  askChat,
  tickRoutine,
  saveCheckIn,
  saveSkinProfile,
  changePassword,
  giveConsent,
  pause,
  deletePhoto,
  deleteRecord,
  deleteRoutine,
  deleteAccount,
];
