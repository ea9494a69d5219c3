import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";

import { PHOTOS_KEY } from "@/api/queries/keys";
import { photoQuery, type PhotoSize, questionnairesQuery } from "@/api/queries/questionnaires";
import type { PhotoSide } from "@/api/types";
import { type Reference, referenceOf } from "@/lib/photo-hints/hints";

import { framePixels } from "./frame-pixels";

/** The last photo of a side, measured on this device. */
export type LastPhoto = { blob: Blob; size: PhotoSize; takenAt: string; reference: Reference };

export type LastPhotoState =
  { state: "loading" | "none" | "hidden" | "failed" } | { state: "ready"; photo: LastPhoto };

type Wish = {
  side: PhotoSide;
  /** The photo is needed now. */
  wanted: boolean;
  /** Photos are hidden: not even fetched until the person asks. */
  hidden: boolean;
};

/** The newest photo of the same side, to compare the next one with. */
export function useLastPhoto({ side, wanted, hidden }: Wish): LastPhotoState {
  const records = useQuery({ ...questionnairesQuery, enabled: wanted });
  const last = records.data?.find((record) => record.side === side && record.image !== null);
  const size = last?.has_full_photo === true ? "full" : "small";
  const measured = useQuery({
    ...measuredPhotoQuery(last?.id, size),
    enabled: wanted && !hidden && last !== undefined,
  });

  if (last === undefined) {
    if (records.isError || records.fetchStatus === "paused") return { state: "failed" };
    return { state: records.isSuccess ? "none" : "loading" };
  }
  if (hidden) return { state: "hidden" };
  if (measured.data !== undefined) {
    return { state: "ready", photo: { ...measured.data, size, takenAt: last.filled_at } };
  }
  const isFailed = measured.isError || measured.fetchStatus === "paused";
  return { state: isFailed ? "failed" : "loading" };
}

function measuredPhotoQuery(id: number | undefined, size: PhotoSize) {
  return queryOptions({
    // Begins like the photo's own key, so that a deleted photo takes it along.
    queryKey: [...PHOTOS_KEY, id, size, "measured"],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ client }) => {
            const blob = await client.query({ ...photoQuery(id, size), staleTime: "static" });
            const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
            try {
              return { blob, reference: referenceOf(framePixels(bitmap, bitmap, size === "full")) };
            } finally {
              bitmap.close();
            }
          },
    staleTime: Infinity,
  });
}
