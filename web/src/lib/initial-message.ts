/** What is known of a person's skin. Empty means that they did not say. */
export type MessageFacts = {
  skin_type: string;
  allergies: string;
  triggers: string;
  current_skincare_routine: string;
  duration: string;
  /** Null when the photo could not be analysed. */
  acne_severity: string | null;
};

/**
 * The message with which the chat opens after a questionnaire. The facts and
 * the words for missing ones are the specification's.
 */
export function buildInitialMessage(facts: MessageFacts): string {
  return [
    "Here is what I filled in about my skin:",
    `Skin type: ${orElse(facts.skin_type, "Not specified")}`,
    `Allergies: ${orElse(facts.allergies, "None mentioned")}`,
    `Triggers: ${orElse(facts.triggers, "Not identified")}`,
    `Current skincare routine: ${orElse(facts.current_skincare_routine, "Not following any specific routine")}`,
    `Duration of skincare issues: ${orElse(facts.duration, "Not specified")}`,
    `Acne severity: ${facts.acne_severity ?? "Not analyzed"}`,
    "",
    "Please recommend a daily cleanser, a daily moisturizer and extras, and give me further advice. I prefer natural remedies.",
  ].join("\n");
}

/** One line for each fact: line breaks that were typed become spaces. */
function orElse(typed: string, missing: string): string {
  const line = typed.trim().replaceAll(/\s+/g, " ");
  return line === "" ? missing : line;
}
