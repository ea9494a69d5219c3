import type { Kept, Turn } from "./chat-state";
import { careOf, isDanger } from "./heard-care";

/** What is in the field. */
export type Typing = {
  text: string;
  /** The key of the turn whose question is being edited, or null. */
  edits: string | null;
  /** What was in the field before that. */
  before: string;
};

/** Reports whether a value is what an earlier visit of this tab kept of the field. */
export function isTyping(value: unknown): value is Typing {
  if (typeof value !== "object" || value === null) return false;
  const { text, edits, before }: Record<string, unknown> = { ...value };
  const isKey = edits === null || typeof edits === "string";
  return isKey && typeof text === "string" && typeof before === "string";
}

export const NOTHING_TYPED: Typing = { text: "", edits: null, before: "" };

/**
 * Whether another wording may take the place of a question. Words that were about
 * danger stay in the conversation, and with them the way to help.
 */
export function canEdit(turn: Turn): boolean {
  return (
    turn.ask.intent === "question" && turn.outcome !== null && !careOf(turn, []).some(isDanger)
  );
}

/** Whether the last question is being edited. Once another one follows it, it is not. */
export function isEditing({ edits }: Typing, { turns }: Kept): boolean {
  return edits !== null && turns.at(-1)?.ask.key === edits;
}
