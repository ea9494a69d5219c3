/** Somebody to turn to. The label says all that is needed, even where the link does nothing. */
export type Contact = {
  label: string;
  /** A `tel:`, `sms:` or `https:` address. */
  href: string;
  note?: string | undefined;
};

/** What may have happened, in the words of the person, and who helps. */
export type Situation = {
  id: string;
  title: string;
  /** One or two sentences: what to do first. */
  text: string;
  /** The most urgent first. */
  contacts: readonly Contact[];
};

/** Somebody to call at the number in the label, which has no other digits. */
function phone(label: string, note?: string): Contact {
  return { label, href: `tel:${label.replace(/\D/g, "")}`, note };
}

const EMERGENCY = phone("Call 999");
const NHS_111 = phone("Call NHS 111", "At any hour. England, Scotland and Wales.");
const GP_OUT_OF_HOURS: Contact = {
  label: "GP out-of-hours: gpoutofhours.hscni.net",
  href: "https://gpoutofhours.hscni.net",
  note: "Northern Ireland, which has no 111. The site has the number for your area.",
};
const NHS_111_MIND = phone(
  "Call NHS 111",
  "Choose the mental health option. In Scotland ask for the Mental Health Hub.",
);
const SAMARITANS = phone("Call Samaritans on 116 123", "Free, at any hour.");
const SHOUT: Contact = {
  label: "Text SHOUT to 85258",
  href: "sms:85258?&body=SHOUT",
  note: "If you would rather text.",
};
const LIFELINE = phone("Call Lifeline on 0808 808 8000", "Northern Ireland. Free, at any hour.");
const PAPYRUS = phone("Call Papyrus on 0800 068 4141", "If you are under 35.");
const CHILDLINE = phone("Call Childline on 0800 1111", "If you are under 19. Free.");

/** The helplines of the four nations, free at any hour, and the one for men. */
const DOMESTIC_ABUSE: readonly Contact[] = [
  phone("England: call 0808 2000 247"),
  phone("Scotland: call 0800 027 1234"),
  phone("Wales: call 0808 80 10 800"),
  phone("Northern Ireland: call 0808 802 1414"),
  phone("Men's Advice Line: call 0808 801 0327"),
];

/**
 * What the help sheet offers. It is part of the app, so that it is there without
 * a connection and without a word typed. A test holds every contact against
 * knowledge/support.yaml.
 */
export const SITUATIONS: readonly Situation[] = [
  {
    id: "crisis",
    title: "I might hurt myself or end my life",
    text: "You don't have to be alone with this. If your life is at risk or you have already hurt yourself, call 999 or go to A&E now.",
    contacts: [EMERGENCY, SAMARITANS, SHOUT, NHS_111_MIND, LIFELINE, PAPYRUS, CHILDLINE],
  },
  {
    id: "shock",
    title: "I can't breathe, or my face, lips or tongue is swelling",
    text: 'If you have an adrenaline pen or nasal spray, use it now, a pen in your outer thigh. Lie down with your legs raised, call 999 and say "anaphylaxis" (ana-fil-axis).',
    contacts: [
      {
        ...EMERGENCY,
        note: "Hard to breathe? Sit up a little, but do not stand or walk, even if you feel better.",
      },
    ],
  },
  {
    id: "swallowed",
    title: "I took too much",
    text: "For too many tablets, call 999 or go to A&E now, even if you feel fine. If in doubt, call NHS 111.",
    contacts: [EMERGENCY, NHS_111, GP_OUT_OF_HOURS],
  },
  {
    id: "violence",
    title: "Somebody at home hurts or frightens me",
    text: "It isn't your fault. These helplines are free, and you can call when it is safe for you.",
    contacts: [
      { ...EMERGENCY, note: "If you are in danger. From a mobile press 55 if you can't speak." },
      ...DOMESTIC_ABUSE,
      CHILDLINE,
    ],
  },
  {
    id: "doctor-today",
    title: "My skin or eye needs a doctor today",
    text: "Rinse a burn, or an eye that something got into, with cool running water for at least 20 minutes. Then call your GP or NHS 111, also for a swollen eye, or for skin that is hot and spreading or comes with a fever.",
    contacts: [
      NHS_111,
      GP_OUT_OF_HOURS,
      {
        ...EMERGENCY,
        note: "Or go to A&E if your sight changes, an eye is swollen, or you feel very unwell.",
      },
    ],
  },
  {
    id: "eating",
    title: "Eating has become a worry",
    text: "It isn't your fault, and Beat and your GP can help. If you feel faint or have chest pain, call 999, and if you can't keep food or drink down, NHS 111.",
    contacts: [
      phone("Call Beat on 0808 801 0677", "England."),
      phone("Call Beat on 0808 801 0432", "Scotland."),
      phone("Call Beat on 0808 801 0433", "Wales."),
      phone("Call Beat on 0808 801 0434", "Northern Ireland."),
      NHS_111,
      EMERGENCY,
    ],
  },
  {
    id: "somebody-else",
    title: "I am worried about somebody else",
    text: "If a life is at risk, call 999. You can ask them plainly whether they think of suicide: asking does not plant the idea.",
    contacts: [
      EMERGENCY,
      { ...SAMARITANS, note: "Free, at any hour. You can talk about your worry, too." },
      NHS_111_MIND,
    ],
  },
  {
    id: "under-18",
    title: "I am under 18",
    text: "Clary is for adults, but you can get help right now, whatever it is about. For spots, a pharmacist or GP can help.",
    contacts: [CHILDLINE, SHOUT, PAPYRUS, { ...EMERGENCY, note: "If you are in danger." }],
  },
  {
    id: "low",
    title: "I just feel very low",
    text: "Acne can weigh heavily. Feeling low is a good reason to see your GP, however mild the spots look, and you can talk to somebody today.",
    contacts: [
      SAMARITANS,
      SHOUT,
      phone("Call Mind on 0300 123 3393", "England and Wales."),
      phone("Call Breathing Space on 0800 83 85 87", "Scotland."),
      LIFELINE,
    ],
  },
];
