import type { ConsentPurpose } from "@/api/types";

type ConsentText = {
  /** The purpose in a few words. */
  title: string;
  /** What the person agrees to, in their own voice. */
  statement: string;
};

/** The purposes in the order in which people are asked about them. */
export const CONSENT_PURPOSES: readonly ConsentPurpose[] = [
  "health_data",
  "photo",
  "ai_processing",
];

/**
 * What each consent says. A change in meaning needs a new POLICY_VERSION,
 * because the server records consent together with the version shown.
 */
export const CONSENT_TEXTS: Readonly<Record<ConsentPurpose, ConsentText>> = {
  health_data: {
    title: "Use my skin answers",
    statement:
      "I agree that Clary may keep and use my skin answers, which are health information, to prepare skincare information for me. If I withdraw this, they are deleted, with my records and routines unless I choose to keep those.",
  },
  photo: {
    title: "Look at my photo",
    statement:
      "I agree that Clary may analyse a photo of my face to estimate how strong my spots are.",
  },
  ai_processing: {
    title: "Send my answers to an AI service",
    statement:
      "I agree that Clary may send my answers and what I write in the chat, but never my photo or username, to an AI service such as Google’s Gemini, which may process them in the United States. Clary takes out phone numbers, e-mail addresses, links and postcodes first. A name or an address that I type may remain.",
  },
};
