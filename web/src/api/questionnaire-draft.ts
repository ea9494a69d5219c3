import { queryOptions } from "@tanstack/react-query";

import { findSealed, type KeptIn, putSealed, removeSealed } from "@/lib/sealed-store";

import { PROFILE_FIELDS } from "./merge-profile";
import { storedPerson } from "./session";
import type { ProfileUpdate } from "./types";

export type DraftAnswers = ProfileUpdate & { current_skincare_routine: string };

/** What was typed into a questionnaire that has not been sent. Never the photo. */
type QuestionnaireDraft = {
  /** What the form began with. Without it an old draft would overwrite newer answers. */
  begun: DraftAnswers;
  typed: DraftAnswers;
  /** When it was last changed, as an ISO timestamp. */
  changedAt: string;
};

export type FoundDraft = QuestionnaireDraft & { keptIn: KeptIn };

const NAME = "questionnaire-draft";

/** How long a draft is kept after its last change. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The draft as it was when the page opened. It is read again for each visit. */
export const questionnaireDraftQuery = queryOptions({
  queryKey: [NAME],
  queryFn: readDraft,
  networkMode: "always",
  staleTime: Infinity,
  gcTime: 0,
});

async function readDraft(): Promise<FoundDraft | null> {
  const found = await findSealed(NAME);
  return found !== null && isDraft(found.value) ? { ...found.value, keptIn: found.keptIn } : null;
}

/** Keeps a draft of this person, unless somebody else has logged in meanwhile. */
export async function keepDraft(
  person: string | null,
  draft: Omit<QuestionnaireDraft, "changedAt">,
): Promise<KeptIn> {
  if (storedPerson() !== person) return null;
  return putSealed(NAME, { ...draft, changedAt: new Date().toISOString() }, LIFETIME_MS);
}

export async function removeDraft(): Promise<void> {
  await removeSealed(NAME);
}

function isDraft(value: unknown): value is QuestionnaireDraft {
  if (typeof value !== "object" || value === null) return false;
  const { begun, typed, changedAt }: Record<string, unknown> = { ...value };
  return areAnswers(begun) && areAnswers(typed) && typeof changedAt === "string";
}

function areAnswers(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const answers: Record<string, unknown> = { ...value };
  return [...PROFILE_FIELDS, "current_skincare_routine"].every(
    (field) => typeof answers[field] === "string",
  );
}
