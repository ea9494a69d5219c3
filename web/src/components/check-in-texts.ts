import type {
  Bother,
  ChangeSinceStart,
  OverallSeverity,
  RoutineUse,
  SkinFeeling,
} from "@/api/types";

/** Answers in the order of the form: a value of the API and the word for it. */
type Choices<T extends string> = readonly { value: T; label: string }[];

/** What each question of a check-in asks. */
export const CHECK_IN_QUESTIONS = {
  stinging: "Is anything stinging?",
  used: "Did you use your routine this week?",
  severity: "Over the past week, how severe has your acne looked to you?",
  change: "Compared with when you started, how is your acne now?",
  feels: "How does your skin feel?",
  bother: "Over the past week, how much has your skin bothered you?",
  new: "What is new?",
  note: "Anything to add?",
} as const;

/** From most to least. */
export const ROUTINE_USES: Choices<RoutineUse> = [
  { value: "most_days", label: "Most days" },
  { value: "some_days", label: "Some days" },
  { value: "not_at_all", label: "Not at all" },
];

/** From least to most. */
export const OVERALL_SEVERITIES: Choices<OverallSeverity> = [
  { value: "none", label: "No acne" },
  { value: "mild", label: "Mild" },
  { value: "moderate", label: "Moderate" },
  { value: "severe", label: "Severe" },
  { value: "very_severe", label: "Very severe" },
];

/** From best to worst. */
export const CHANGES_SINCE_START: Choices<ChangeSinceStart> = [
  { value: "much_better", label: "Much better" },
  { value: "better", label: "Better" },
  { value: "a_little_better", label: "A little better" },
  { value: "same", label: "About the same" },
  { value: "a_little_worse", label: "A little worse" },
  { value: "worse", label: "Worse" },
  { value: "much_worse", label: "Much worse" },
];

export const SKIN_FEELINGS: Choices<SkinFeeling> = [
  { value: "comfortable", label: "Comfortable" },
  { value: "dry", label: "Dry" },
  { value: "oily", label: "Oily" },
  { value: "tight", label: "Tight" },
  { value: "sore", label: "Sore" },
  { value: "itchy", label: "Itchy" },
  { value: "stinging", label: "Stinging" },
];

/** From least to most. */
export const BOTHERS: Choices<Bother> = [
  { value: "not_at_all", label: "Not at all" },
  { value: "a_little", label: "A little" },
  { value: "moderately", label: "Moderately" },
  { value: "a_lot", label: "A lot" },
  { value: "extremely", label: "Extremely" },
];

/** The word for an answer, or an empty text for a question that was skipped. */
export function labelOf<T extends string>(choices: Choices<T>, value: T | null): string {
  return choices.find((choice) => choice.value === value)?.label ?? "";
}
