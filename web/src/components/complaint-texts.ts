import type { ComplaintAbout } from "@/api/types";

/** What complaints can be about, in the order in which it is offered. */
export const COMPLAINT_ABOUTS: readonly { value: ComplaintAbout; label: string }[] = [
  { value: "data", label: "How my data is used" },
  { value: "advice", label: "Advice I was given" },
  { value: "photo_estimate", label: "The estimate from my photo" },
  { value: "account", label: "My account" },
  { value: "other", label: "Something else" },
];

export function describeAbout(about: ComplaintAbout): string {
  return COMPLAINT_ABOUTS.find(({ value }) => value === about)?.label ?? "";
}
