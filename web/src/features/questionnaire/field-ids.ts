/** The ids of what other parts of the page lead to. */
export const FIELD_IDS = {
  duration: "duration",
  photo: "photo",
  routine: "current-routine",
} as const;

export const GROUP_IDS = {
  skin: "your-skin",
  routine: "your-routine",
  photo: "your-photo",
} as const;

export const CONSENT_ID = "consent";
export const SUBMIT_ID = "submit";
