/** Navigation state with which a questionnaire opens the chat. */
export type ChatOpening = {
  /** Sent by the chat itself, once. */
  initialMessage: string;
  questionnaire_id: number;
};
