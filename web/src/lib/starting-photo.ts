/** What is needed to know of a photo to offer to keep it. */
export type KeptPhoto = {
  /** The questionnaire of the photo. */
  id: number;
  takenAt: string;
  hasPhoto: boolean;
  startingPhoto: boolean;
  /** Null when the photo stays with the account, or is gone. */
  keptUntil: string | null;
};

/**
 * The first photo, if it is worth asking whether to keep it longer: there is
 * one, it will be deleted, and no other photo was kept as a starting photo.
 */
export function photoToOffer(
  photos: readonly KeptPhoto[],
): (KeptPhoto & { keptUntil: string }) | undefined {
  if (photos.some(({ startingPhoto }) => startingPhoto)) return undefined;
  let first: KeptPhoto | undefined;
  for (const photo of photos) {
    if (photo.hasPhoto && (first === undefined || photo.takenAt < first.takenAt)) first = photo;
  }
  if (first?.keptUntil == null) return undefined;
  return { ...first, keptUntil: first.keptUntil };
}
