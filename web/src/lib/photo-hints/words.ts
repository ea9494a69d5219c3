import type { Hint } from "./hints";

type Words = {
  /** While the camera is on: what to do now. */
  live: string;
  /** About a photo that is taken: how it differs. */
  still: string;
};

const WORDS: Record<Hint, Words> = {
  "no-face": { live: "Fit your face into the oval.", still: "It looks unlike your last photo." },
  "too-dark": { live: "Too dark. Find more light.", still: "It is very dark." },
  "too-bright": {
    live: "Too bright. Step out of direct light.",
    still: "It is very bright.",
  },
  closer: { live: "Move a little closer.", still: "Your face is smaller." },
  further: { live: "Move back a little.", still: "Your face is larger." },
  "to-left": { live: "Move a little to your left.", still: "Your face is further to your right." },
  "to-right": { live: "Move a little to your right.", still: "Your face is further to your left." },
  "phone-lower": { live: "Hold the camera a little lower.", still: "Your face is lower down." },
  "phone-higher": { live: "Hold the camera a little higher.", still: "Your face is higher up." },
  "tilt-left": {
    live: "Tilt your head a little to your left.",
    still: "Your head is tilted more to your right.",
  },
  "tilt-right": {
    live: "Tilt your head a little to your right.",
    still: "Your head is tilted more to your left.",
  },
  darker: { live: "Darker than last time. Find more light.", still: "It is darker." },
  brighter: {
    live: "Brighter than last time. Turn away from the light.",
    still: "It is brighter.",
  },
  blurred: { live: "Blurred. Hold still, or wipe the lens.", still: "It is less sharp." },
};

export function liveWords(hint: Hint): string {
  return WORDS[hint].live;
}

export function stillWords(hint: Hint): string {
  return WORDS[hint].still;
}
