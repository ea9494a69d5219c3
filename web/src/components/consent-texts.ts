import type { ConsentPurpose } from "@/api/types";

type ConsentText = {
  /** The purpose in a few words. */
  title: string;
  /** What it comes to, behind the words "I agree that". */
  short: string;
  /** All that the person agrees to, in their own voice. It is never further than a tap away. */
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
    short:
      "Clary may store and use my skin answers, which are health information, to prepare skincare information for me.",
    statement:
      "I agree that Clary may store and use my skin answers, which are health information, to prepare skincare information for me. If I withdraw my consent, Clary deletes these answers. It also deletes my records and routines, unless I choose to keep them.",
  },
  photo: {
    title: "Analyse my photo",
    short: "Clary may analyse a photo of my face to estimate how severe my acne looks.",
    statement:
      "I agree that Clary may analyse a photo of my face to estimate how severe my acne looks.",
  },
  ai_processing: {
    title: "Send my answers to an AI service",
    short:
      "Clary may send my answers and chat messages, never my photo, to an AI service such as Google’s Gemini, also in the United States.",
    statement:
      "I agree that Clary may send my answers and my chat messages, but never my photo or username, to an AI service such as Google’s Gemini. The same service, or another one, reads the reply before I do, together with what I sent. These services may process it in the United States. Clary first takes out phone numbers, email addresses, links and postcodes. A name or an address that I type may remain.",
  },
};
