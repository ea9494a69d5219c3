import type { PhotoSide, ProgressPhoto } from "@/api/types";

export type Pair = { first: ProgressPhoto; second: ProgressPhoto };
export type Suggestion = Pair & { side: PhotoSide | null };

const SIDES: readonly (PhotoSide | null)[] = ["front", "left", "right", null];

/** Photos that are still there, oldest first. */
export function comparablePhotos(photos: readonly ProgressPhoto[]): ProgressPhoto[] {
  return photos
    .filter(({ image }) => image !== null)
    .sort((one, other) => Date.parse(one.taken_at) - Date.parse(other.taken_at));
}

/** The first and the latest photo of each side that has two. */
export function suggestPairs(photos: readonly ProgressPhoto[]): Suggestion[] {
  return SIDES.flatMap((side) => {
    const ofSide = photos.filter((photo) => photo.side === side);
    const [first, second] = [ofSide[0], ofSide.at(-1)];
    if (first === undefined || second === undefined || first === second) return [];
    return [{ side, first, second }];
  });
}

export type Chosen = Pair & {
  /** Whether the address names a photo that is not there any more. */
  missing: boolean;
};

/**
 * The two photos that the address names. What it leaves open, or what is gone, is filled
 * in: the first and latest photo of the same side, then the first and latest of all.
 */
export function choosePair(
  photos: readonly ProgressPhoto[],
  address: URLSearchParams,
): Chosen | null {
  const [oldest, latest] = [photos[0], photos.at(-1)];
  if (oldest === undefined || latest === undefined || oldest === latest) return null;
  const usual = suggestPairs(photos)[0] ?? { first: oldest, second: latest };
  const [firstId, secondId] = [address.get("first"), address.get("second")];
  const namedFirst = find(photos, firstId);
  const namedSecond = find(photos, secondId);
  const missing =
    (firstId !== null && namedFirst === undefined) ||
    (secondId !== null && namedSecond === undefined);
  if (namedFirst !== undefined) {
    const isPair = namedSecond !== undefined && namedSecond !== namedFirst;
    const second = isPair ? namedSecond : partnerOf(photos, namedFirst, "second");
    return { first: namedFirst, second, missing };
  }
  if (namedSecond !== undefined) {
    return { first: partnerOf(photos, namedSecond, "first"), second: namedSecond, missing };
  }
  return { ...usual, missing };
}

function find(photos: readonly ProgressPhoto[], id: string | null): ProgressPhoto | undefined {
  return photos.find(({ questionnaire_id }) => String(questionnaire_id) === id);
}

/** Another photo, of the same side if there is one: the first or the latest. */
function partnerOf(
  photos: readonly ProgressPhoto[],
  photo: ProgressPhoto,
  place: "first" | "second",
): ProgressPhoto {
  const others = photos.filter((other) => other !== photo);
  const ofSide = others.filter(({ side }) => side === photo.side);
  const candidates = ofSide.length > 0 ? ofSide : others;
  return candidates.at(place === "first" ? 0 : -1) ?? photo;
}
