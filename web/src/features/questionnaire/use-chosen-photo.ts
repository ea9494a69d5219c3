import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { PhotoSide } from "@/api/types";
import { isPageBlank } from "@/lib/quick-leave";

import type { Photo } from "./prepare-photo";

type Chosen = { photo: Photo | null; side: PhotoSide };

const NOTHING: Chosen = { photo: null, side: "front" };

/**
 * The photo that has not been sent, in the memory of this tab alone. It is there again when the
 * person comes back from another page. It goes with the frame of the person.
 */
const chosenPhotoQuery = queryOptions({
  queryKey: ["chosen-photo"],
  queryFn: () => NOTHING,
  initialData: NOTHING,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

export function useChosenPhoto() {
  const client = useQueryClient();
  const { data } = useQuery(chosenPhotoQuery);

  function choose(change: Partial<Chosen>) {
    client.setQueryData(chosenPhotoQuery.queryKey, (before = NOTHING) => ({
      ...before,
      ...change,
    }));
  }

  return { ...data, choose };
}

/** Lets the browser ask before the tab closes or reloads with a photo that would be lost. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    function warn(event: BeforeUnloadEvent) {
      if (!isPageBlank()) event.preventDefault();
    }
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
