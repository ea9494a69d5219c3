import { ADVICE } from "./record-scenes.ts";

/** What wrote a reply when no provider did. */
export const BUILTIN = { kind: "builtin", name: "clary" };

const NOTES = [
  "Evidence for natural ingredients in acne is limited. Options from a pharmacist or GP have been tested far more thoroughly.",
  "Stop a product if you get burning, swelling, a rash or blisters.",
];

const CITATIONS = [
  { id: "syndet_cleanser", name: "Gentle syndet cleanser" },
  { id: "niacinamide", name: "Niacinamide (vitamin B3)" },
  { id: "aloe_vera", name: "Aloe vera gel" },
];

/** A finished reply, different in these parts. */
export function reply(parts: object = {}) {
  return {
    reply: ADVICE,
    care: [],
    text: ADVICE,
    notes: NOTES,
    citations: CITATIONS,
    writer: BUILTIN,
    reading: "meaning",
    ...parts,
  };
}

/** Something that a doctor should see soon. */
export const LUMPS = {
  id: "RF05",
  level: "soon",
  tier: "note",
  text: "Deep, painful lumps can scar and need a doctor. Please book a GP appointment; they can refer you to a dermatologist.",
};

/** Something that cannot wait. */
export const CRISIS = {
  id: "RF01",
  level: "emergency",
  tier: "closed",
  text: [
    "I'm really sorry you are feeling this way, and I'm glad you said it.",
    "",
    "If your life is at risk or you have already hurt yourself, call 999 or go to A&E now.",
    "",
    "You can talk to somebody now:",
    "",
    "- Call Samaritans free on 116 123, at any hour.",
    "- Text SHOUT to 85258.",
    "- Call NHS 111 and choose the mental health option.",
  ].join("\n"),
};
