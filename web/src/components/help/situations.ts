/** Somebody to turn to. The label says all that is needed, even where the link does nothing. */
export type Contact = {
  label: string;
  /** A `tel:`, `sms:` or `https:` address. */
  href: string;
  note?: string;
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

const EMERGENCY: Contact = { label: "Call 999", href: "tel:999" };
const NHS_111: Contact = {
  label: "Call NHS 111",
  href: "tel:111",
  note: "At any hour. England, Scotland and Wales.",
};
const GP_OUT_OF_HOURS: Contact = {
  label: "GP out-of-hours: gpoutofhours.hscni.net",
  href: "https://gpoutofhours.hscni.net",
  note: "Northern Ireland, which has no 111. The site has the number for your area.",
};
const NHS_111_MIND: Contact = {
  label: "Call NHS 111",
  href: "tel:111",
  note: "Choose the mental health option. In Scotland ask for the Mental Health Hub.",
};
const SAMARITANS: Contact = {
  label: "Call Samaritans on 116 123",
  href: "tel:116123",
  note: "Free, at any hour.",
};
const SHOUT: Contact = {
  label: "Text SHOUT to 85258",
  href: "sms:85258?&body=SHOUT",
  note: "If you would rather text.",
};
const LIFELINE: Contact = {
  label: "Call Lifeline on 0808 808 8000",
  href: "tel:08088088000",
  note: "Northern Ireland. Free, at any hour.",
};
const PAPYRUS: Contact = {
  label: "Call Papyrus on 0800 068 4141",
  href: "tel:08000684141",
  note: "If you are under 35.",
};
const CHILDLINE: Contact = {
  label: "Call Childline on 0800 1111",
  href: "tel:08001111",
  note: "If you are under 19. Free.",
};

/** The helplines of the four nations, free at any hour, and the one for men. */
const DOMESTIC_ABUSE: readonly Contact[] = [
  { label: "England: call 0808 2000 247", href: "tel:08082000247" },
  { label: "Scotland: call 0800 027 1234", href: "tel:08000271234" },
  { label: "Wales: call 0808 80 10 800", href: "tel:08088010800" },
  { label: "Northern Ireland: call 0808 802 1414", href: "tel:08088021414" },
  { label: "Men's Advice Line: call 0808 801 0327", href: "tel:08088010327" },
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
    text: 'If you have an adrenaline pen, use it now, in your outer thigh. Lie down with your legs raised, call 999 and say "anaphylaxis" (ana-fil-axis).',
    contacts: [
      {
        ...EMERGENCY,
        note: "Hard to breathe? Sit up a little, but do not stand or walk, even if you feel better.",
      },
    ],
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
    text: "It isn't your fault, and Beat and your GP can help. If you feel faint, have chest pain or can't keep food down, call NHS 111 or 999.",
    contacts: [
      { label: "Call Beat on 0808 801 0677", href: "tel:08088010677", note: "England." },
      { label: "Call Beat on 0808 801 0432", href: "tel:08088010432", note: "Scotland." },
      { label: "Call Beat on 0808 801 0433", href: "tel:08088010433", note: "Wales." },
      { label: "Call Beat on 0808 801 0434", href: "tel:08088010434", note: "Northern Ireland." },
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
      {
        label: "Call Mind on 0300 123 3393",
        href: "tel:03001233393",
        note: "England and Wales.",
      },
      { label: "Call Breathing Space on 0800 83 85 87", href: "tel:0800838587", note: "Scotland." },
      LIFELINE,
    ],
  },
];
