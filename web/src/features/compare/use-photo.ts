import { useQuery } from "@tanstack/react-query";

import { ApiError } from "@/api/errors";
import { photoQuery } from "@/api/queries/questionnaires";
import type { ProgressPhoto } from "@/api/types";

export type LoadedPhoto = {
  blob: Blob | undefined;
  state: "loading" | "here" | "deleted" | "failed";
  retrying: boolean;
  retry: () => void;
};

/** The bytes of a photo: the larger copy if there is one. Dropped when the page is left. */
export function usePhoto(photo: ProgressPhoto, enabled: boolean): LoadedPhoto {
  const { questionnaire_id, has_full_photo } = photo;
  const { data, error, isFetching, refetch } = useQuery({
    ...photoQuery(questionnaire_id, has_full_photo ? "full" : "small"),
    enabled,
    gcTime: 0,
  });
  return {
    blob: data,
    state: data === undefined ? stateOf(error) : "here",
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

function stateOf(error: Error | null): LoadedPhoto["state"] {
  if (error === null) return "loading";
  return error instanceof ApiError && error.status === 404 ? "deleted" : "failed";
}
