import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";

import type { Pair } from "./choose-pair";
import { describeDay } from "./photo-words";
import type { LoadedPhoto } from "./use-photo";

type PhotoFailureProps = { name: "first" | "second"; pair: Pair; loaded: LoadedPhoto };

/** Why a photo is not shown, and what helps. */
export function PhotoFailure({ name, pair, loaded }: PhotoFailureProps) {
  const which = `The ${name} photo, from ${describeDay(pair[name], [pair.first, pair.second])},`;
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
