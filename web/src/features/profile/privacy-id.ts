/** The heading of the Privacy section, which other parts of the page lead to. */
export const PRIVACY_ID = "privacy";
