import type { PhotoRetention } from "@/api/types";

/** When photos are deleted, the shortest time first. */
export const PHOTO_CHOICES: readonly { value: PhotoRetention; label: string }[] = [
  { value: "after_estimate", label: "Right after the estimate" },
  { value: "90_days", label: "After 90 days" },
  { value: "1_year", label: "After one year" },
  { value: "account", label: "As long as I have an account" },
];

/** After how many months without a login an account is deleted. */
export const INACTIVITY_CHOICES: readonly { value: string; label: string }[] = [6, 12, 24].map(
  (months) => ({ value: String(months), label: `After ${String(months)} months` }),
);

/** Reports whether photos are kept for less time than before. */
export function isShorter(next: PhotoRetention, now: PhotoRetention): boolean {
  const place = (choice: PhotoRetention) =>
    PHOTO_CHOICES.findIndex(({ value }) => value === choice);
  return place(next) < place(now);
}

/** Reads what a radio button says. */
export function photoChoice(value: string): PhotoRetention | undefined {
  return PHOTO_CHOICES.find((choice) => choice.value === value)?.value;
}

export function countPhotos(photos: number): string {
  return photos === 1 ? "1 photo" : `${String(photos)} photos`;
}
