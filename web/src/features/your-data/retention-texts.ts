import type { InactivityMonths, PhotoRetention } from "@/api/types";

/** When photos are deleted, the shortest time first. */
export const PHOTO_CHOICES: readonly { value: PhotoRetention; label: string }[] = [
  { value: "after_estimate", label: "Right after the estimate" },
  { value: "90_days", label: "After 90 days" },
  { value: "1_year", label: "After one year" },
  { value: "account", label: "When my account is deleted" },
];

/** After how many months without a login an account is deleted. */
export const INACTIVITY_CHOICES: readonly { value: InactivityMonths; label: string }[] = [
  { value: 6, label: "After 6 months" },
  { value: 12, label: "After 12 months" },
  { value: 24, label: "After 24 months" },
];

/** Reports whether photos are kept for less time than before. */
export function isShorter(next: PhotoRetention, now: PhotoRetention): boolean {
  const place = (choice: PhotoRetention) =>
    PHOTO_CHOICES.findIndex(({ value }) => value === choice);
  return place(next) < place(now);
}

export function countPhotos(photos: number): string {
  return photos === 1 ? "1 photo" : `${String(photos)} photos`;
}
