/** What is needed to know of a photo to offer to keep it. */
export type KeptPhoto = {
  /** The questionnaire of the photo. */
  id: number;
  takenAt: string;
  /** Null when the side is not known. */
  side: string | null;
  hasPhoto: boolean;
  startingPhoto: boolean;
  /** Whether the person was asked about this photo and answered, also with no. */
  isAnswered: boolean;
  /** Null when the photo stays with the account, or is gone. */
  keptUntil: string | null;
};

/**
 * The first photo of a side, if it is worth asking whether to keep it longer: the side
 * has enough photos, the first will be deleted, and the person was not asked about
 * another photo of that side.
 */
export function photoToOffer(
  photos: readonly KeptPhoto[],
  enough: number,
): (KeptPhoto & { keptUntil: string }) | undefined {
  const bySide = Map.groupBy(photos, ({ side }) => side);
  for (const ofSide of bySide.values()) {
    const isSettled = ofSide.some((photo) => photo.startingPhoto || photo.isAnswered);
    if (isSettled || ofSide.length < enough) continue;
    const [first] = ofSide
      .filter(({ hasPhoto }) => hasPhoto)
      .sort((one, other) => one.takenAt.localeCompare(other.takenAt));
    if (first?.keptUntil != null) return { ...first, keptUntil: first.keptUntil };
  }
  return undefined;
}
