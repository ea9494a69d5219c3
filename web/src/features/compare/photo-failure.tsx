import type { ProgressPhoto } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { formatLongDate } from "@/lib/dates";

import type { LoadedPhoto } from "./use-photo";

type PhotoFailureProps = { name: "first" | "second"; photo: ProgressPhoto; loaded: LoadedPhoto };

/** Why a photo is not shown, and what helps. */
export function PhotoFailure({ name, photo, loaded }: PhotoFailureProps) {
  const which = `The ${name} photo, from ${formatLongDate(photo.taken_at)},`;
  if (loaded.state === "deleted") {
    return (
      <Banner kind="error" message={`${which} has been deleted.`}>
        Choose another one above.
      </Banner>
    );
  }
  if (loaded.state !== "failed") return null;
  return (
    <Banner kind="error" message={`${which} couldn't be loaded.`}>
      <ActButton variant="default" size="sm" busy={loaded.retrying} onClick={loaded.retry}>
        Try again
      </ActButton>
    </Banner>
  );
}
