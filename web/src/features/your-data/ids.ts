/** Headings that can be focused from elsewhere on the page. */
export const COMPLAIN_ID = "complain";
