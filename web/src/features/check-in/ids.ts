export const SAVE_ID = "save-check-in";
export const FIRST_QUESTION_ID = "check-in-stinging";
