/** The ids of what other parts of the page lead to. */
export const CONSENT_ID = "consent";
export const MESSAGE_ID = "message";
