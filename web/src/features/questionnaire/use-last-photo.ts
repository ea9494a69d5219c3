import { useQuery } from "@tanstack/react-query";

import { photoQuery, type PhotoSize, questionnairesQuery } from "@/api/queries/questionnaires";
import type { PhotoSide } from "@/api/types";
import { isUnreadable } from "@/components/estimate-texts";

export type LastPhoto = { blob: Blob; size: PhotoSize; takenAt: string };

export type LastPhotoState =
  { state: "loading" | "none" | "hidden" | "failed" } | { state: "ready"; photo: LastPhoto };

type Wish = {
  side: PhotoSide;
  /** Photos are hidden: not even fetched until the person asks. */
  hidden: boolean;
};

/** The newest photo of the same side, to lay over the next one. */
export function useLastPhoto({ side, hidden }: Wish): LastPhotoState {
  const records = useQuery(questionnairesQuery);
  const last = records.data?.find(
    (record) => record.side === side && record.image !== null && !isUnreadable(record.estimate),
  );
  const size = last?.has_full_photo === true ? "full" : "small";
  const photo = useQuery({
    ...photoQuery(last?.id ?? 0, size),
    enabled: !hidden && last !== undefined,
  });

  if (last === undefined) {
    if (records.isError || records.fetchStatus === "paused") return { state: "failed" };
    return { state: records.isSuccess ? "none" : "loading" };
  }
  if (hidden) return { state: "hidden" };
  if (photo.data !== undefined) {
    return { state: "ready", photo: { blob: photo.data, size, takenAt: last.filled_at } };
  }
  const isFailed = photo.isError || photo.fetchStatus === "paused";
  return { state: isFailed ? "failed" : "loading" };
}
