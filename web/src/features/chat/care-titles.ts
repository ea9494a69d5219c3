import type { Care } from "@/api/types";

/** What stands above a fixed text: how soon, and who. */
export const CARE_TITLES: Readonly<Record<Care["level"], string>> = {
  emergency: "Get help now",
  today: "Get medical help today",
  soon: "See a GP soon",
  pharmacist: "Ask a pharmacist or a GP",
  information: "Good to know",
};
