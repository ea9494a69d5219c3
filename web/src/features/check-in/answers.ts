import type { CheckIn, CheckInAnswers } from "@/api/types";

/** The answers of a form. A skipped question is null or empty. */
export type Answers = Omit<CheckIn, "date">;

export const BLANK: Answers = {
  no_stinging: false,
  used: null,
  severity: null,
  change: null,
  skin_feels: [],
  bother: null,
  new: "",
  note: "",
};

/** What the server is sent: typed texts without the space around them. */
export function toSend(answers: Answers): CheckInAnswers {
  return { ...answers, new: answers.new.trim(), note: answers.note.trim() };
}

/** Every question may be skipped, but not all of them. */
export function isBlank(answers: Answers): boolean {
  const { no_stinging, used, severity, change, skin_feels, bother } = answers;
  const { new: news, note } = toSend(answers);
  return (
    !no_stinging &&
    [used, severity, change, bother].every((answer) => answer === null) &&
    skin_feels.length === 0 &&
    !news &&
    !note
  );
}
