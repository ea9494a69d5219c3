import type { InactivityMonths, PhotoRetention } from "@/api/types";

/** When photos are deleted, the shortest time first. */
export const PHOTO_CHOICES: readonly { value: PhotoRetention; label: string }[] = [
  { value: "after_estimate", label: "Right after the estimate" },
  { value: "90_days", label: "After 90 days" },
  { value: "1_year", label: "After one year" },
  { value: "account", label: "As long as I have an account" },
];

/** After how many months without a login an account is deleted. */
export const INACTIVITY_CHOICES: readonly InactivityMonths[] = [6, 12, 24];

/** Reports whether photos are kept for less time than before. */
export function isShorter(next: PhotoRetention, now: PhotoRetention): boolean {
  const place = (choice: PhotoRetention) =>
    PHOTO_CHOICES.findIndex(({ value }) => value === choice);
  return place(next) < place(now);
}

/** Reads what a radio button for months says. */
export function monthsChoice(value: string): InactivityMonths | undefined {
  return INACTIVITY_CHOICES.find((months) => String(months) === value);
}

/** Reads what a radio button for photos says. */
export function photoChoice(value: string): PhotoRetention | undefined {
  return PHOTO_CHOICES.find((choice) => choice.value === value)?.value;
}

export function countPhotos(photos: number): string {
  return photos === 1 ? "1 photo" : `${String(photos)} photos`;
}
