/** The ids of what other parts of the page lead to. */
export const CONSENT_ID = "consent";
export const MESSAGE_ID = "message";
export const END_ID = "conversation-end";

/** The heading of an answer, by the key of what was asked. */
export function answerIdOf(key: string): string {
  return `answer-${key}`;
}
