import type { Care } from "@/api/types";

/** What a fixed text is about, as far as the screen cares. */
type Kind = "crisis" | "shock" | "violence" | "eating" | "age" | "today";

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["RF01", "crisis"],
  ["RF01a", "crisis"],
  ["RF02", "shock"],
  ["RF11", "eating"],
  ["RF21", "age"],
  ["RF25", "violence"],
  ["RF35", "violence"],
  ["RF36", "violence"],
  ["RF37", "crisis"],
]);

/** What a fixed text is about. All others are for a doctor to see today. */
export function kindOf({ id }: Care): Kind {
  return KINDS.get(id) ?? "today";
}

/** What stands above a fixed text: how soon, and who. */
const LEVELS: Readonly<Record<Care["level"], string>> = {
  emergency: "Get help now",
  today: "Get medical help today",
  soon: "See a GP soon",
  pharmacist: "Ask a pharmacist or a GP",
  information: "Good to know",
};

/** What stands above a gentle text, which asks before it assumes. */
const QUESTIONS: Readonly<Record<Kind, string>> = {
  crisis: "Can we ask how you are?",
  shock: "Could this be a serious allergic reaction?",
  violence: "Are you safe?",
  eating: "Can we ask how you are?",
  age: "Is this for somebody under 18?",
  today: "Does this need looking at today?",
};

/** A line in the person's language, by the end of its id: what the language calls itself. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["pl", "Polski"],
  ["ro", "Română"],
  ["pa", "ਪੰਜਾਬੀ"],
  ["ur", "اردو"],
  ["pt", "Português"],
  ["es", "Español"],
  ["ar", "العربية"],
  ["bn", "বাংলা"],
  ["gu", "ગુજરાતી"],
  ["it", "Italiano"],
]);

/** The language of a fixed text that is not English. */
export function languageOf({ id }: Care): string | undefined {
  const code = id.startsWith("LANG-") ? id.slice("LANG-".length) : "";
  return LANGUAGES.has(code) ? code : undefined;
}

export function titleOf(care: Care): string {
  const name = LANGUAGES.get(languageOf(care) ?? "");
  if (name !== undefined) return name;
  return care.tier === "gentle" ? QUESTIONS[kindOf(care)] : LEVELS[care.level];
}

const REMINDERS: Readonly<Record<Kind, string>> = {
  crisis: "Samaritans: 116 123. In danger? 999.",
  shock: "Hard to breathe? Call 999.",
  violence: "In danger? Call 999.",
  eating: "Feeling faint? NHS 111 or 999.",
  age: "Clary is for adults aged 18 and over.",
  today: "Getting worse? NHS 111 or 999.",
};

/** One line that stays in sight after such a text. */
export function reminderOf(care: Care): string {
  return REMINDERS[kindOf(care)];
}

export function isUrgent(level: Care["level"]): boolean {
  return level === "emergency" || level === "today";
}

/** How a card with a fixed text looks. */
export function lookOf({ tier, level }: Care): "closed" | "urgent" | "plain" {
  if (!isUrgent(level)) return "plain";
  return tier === "closed" ? "closed" : "urgent";
}
