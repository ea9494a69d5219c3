import type { TextReview } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

const ROLES: Readonly<Record<NonNullable<TextReview["role"]>, string>> = {
  pharmacist: "a pharmacist",
  gp: "a GP",
  dermatologist: "a dermatologist",
};

/** Says who with a clinical licence has read a text, if anybody has. */
export function ReviewLine({
  review,
  className,
}: {
  review: TextReview | undefined;
  className?: string | undefined;
}) {
  if (review === undefined) return null;
  return <p className={className}>{describe(review)}</p>;
}

function describe({ signed, role, date }: TextReview): string {
  if (!signed || role === undefined || date === undefined) return "Not yet read by a clinician";
  return `Read by ${ROLES[role]} on ${formatLongDate(date)}`;
}
