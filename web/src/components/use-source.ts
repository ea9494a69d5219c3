import type { UseSource } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

const PLACES = {
  questionnaire: "your questionnaire of",
  check_in: "your check-in of",
  conversation: "a conversation of",
  shelf: "your shelf of",
  ended: "ended by you on",
  confirmed: "your answer of",
};

/** Where and when the person said something: "your questionnaire of 3 October 2026". */
export function describeSource({ kind, date }: UseSource): string {
  if (kind === "profile" || date === undefined) return "your profile";
  return `${PLACES[kind]} ${formatLongDate(date)}`;
}
