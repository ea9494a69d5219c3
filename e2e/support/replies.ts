import type { Schemas } from "./contract.ts";
import { ADVICE } from "./record-scenes.ts";

/** What wrote a reply when no provider did. */
export const BUILTIN: Schemas["ChatWriter"] = { kind: "builtin", name: "clary" };

const NOTES = [
  "Evidence for natural ingredients in acne is limited. Options from a pharmacist or GP have been tested far more thoroughly.",
  "Stop a product if you get burning, swelling, a rash or blisters.",
];

const CITATIONS: Schemas["Citation"][] = [
  { id: "syndet_cleanser", name: "Gentle syndet cleanser" },
  { id: "niacinamide", name: "Niacinamide (vitamin B3)" },
  { id: "aloe_vera", name: "Aloe vera gel" },
];

/** A finished reply, different in these parts. */
export function reply(parts: Partial<Schemas["ChatReply"]> = {}): Schemas["ChatReply"] {
  return {
    reply: ADVICE,
    care: [],
    text: ADVICE,
    considered: [],
    notes: NOTES,
    citations: CITATIONS,
    writer: BUILTIN,
    reading: "meaning",
    ...parts,
  };
}

/** Something that a doctor should see soon. */
export const LUMPS: Schemas["Care"] = {
  id: "RF05",
  level: "soon",
  tier: "note",
  text: "Deep, painful lumps can scar and need a doctor. Please book a GP appointment; they can refer you to a dermatologist.",
};

/** Something that cannot wait. */
export const CRISIS: Schemas["Care"] = {
  id: "RF01",
  level: "emergency",
  tier: "closed",
  text: `I'm really sorry you are feeling this way, and I'm glad you said it.

If your life is at risk or you have already hurt yourself, call 999 or go to A&E now.

You can talk to somebody now:

- Call Samaritans free on 116 123, at any hour.
- Text SHOUT to 85258.
- Call NHS 111 and choose the mental health option.
- In Northern Ireland call Lifeline on 0808 808 8000.

Please tell someone near you. I can't help with a crisis, but these people can.`,
};

/** The same, where it may not have been meant. */
export const GENTLE_CRISIS: Schemas["Care"] = {
  id: "RF01",
  level: "emergency",
  tier: "gentle",
  text: `Can I ask you something plainly? Are you thinking of ending your life, or of hurting yourself?

You can tell somebody now: call Samaritans free on 116 123 at any hour, about yourself or somebody else, or text SHOUT to 85258. If a life is at risk, call 999.

If I misread you, that's fine. Your answer is below.`,
};

/** Somebody may be afraid of a person at home. */
export const GENTLE_VIOLENCE: Schemas["Care"] = {
  id: "RF25",
  level: "emergency",
  tier: "gentle",
  text: `Does somebody at home hurt you, frighten you or control you? If so, it isn't your fault.

In danger, call 999; press 55 if you can't speak. Free, day and night: England 0808 2000 247, Scotland 0800 027 1234, Wales 0808 80 10 800, Northern Ireland 0808 802 1414.

If I misread you, that's fine. Your answer is below.`,
};

/** What to do, step by step. */
export const SHOCK: Schemas["Care"] = {
  id: "RF02",
  level: "emergency",
  tier: "closed",
  text: `This could be a serious allergic reaction.

1. If you have an adrenaline pen, use it now, in your outer thigh. No pen? Call 999 now.
2. Lie down with your legs raised.
3. Then call 999 and say "anaphylaxis" (ana-fil-axis).
4. No better after five minutes? Use a second pen.

While you wait for help:

- Do not stand up or walk, even if you feel better.
- Do not put anything else on your skin.`,
};
