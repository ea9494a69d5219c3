import { buildInitialMessage, type MessageFacts } from "./initial-message";

/** Navigation state with which a questionnaire opens the chat. */
export type ChatOpening = {
  /** Sent by the chat itself, once. */
  initialMessage: string;
  questionnaire_id: number;
};

type Profile = Pick<MessageFacts, "skin_type" | "allergies" | "triggers" | "duration">;
type Questionnaire = Pick<MessageFacts, "current_skincare_routine" | "acne_severity"> & {
  id: number;
};

/** Opens the chat with a questionnaire and what the profile says today. */
export function openingFor(profile: Profile, { id, ...answers }: Questionnaire): ChatOpening {
  return { initialMessage: buildInitialMessage({ ...profile, ...answers }), questionnaire_id: id };
}

/** The opening that the previous page left, if it left one. */
export function readOpening(state: unknown): ChatOpening | null {
  if (typeof state !== "object" || state === null) return null;
  const initialMessage: unknown = Reflect.get(state, "initialMessage");
  const id: unknown = Reflect.get(state, "questionnaire_id");
  if (typeof initialMessage !== "string" || typeof id !== "number") return null;
  return { initialMessage, questionnaire_id: id };
}
