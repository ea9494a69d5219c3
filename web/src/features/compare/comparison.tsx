import { Button } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { usePhotoVisibility } from "@/lib/photo-visibility";

import type { Pair } from "./choose-pair";
import styles from "./comparison.module.css";
import { PhotoCaption } from "./photo-caption";
import { describeDay } from "./photo-words";
import { Stage } from "./stage";
import { type LoadedPhoto, usePhoto } from "./use-photo";
import { ViewChoice, type ViewKind } from "./view-choice";

/** Two photos, over each other or side by side. */
export function Comparison({ pair }: { pair: Pair }) {
  const { photosHidden } = usePhotoVisibility();
  const [uncovered, setUncovered] = useState(false);
  const visible = uncovered || !photosHidden;
  const [kind, setKind] = useState<ViewKind>("slider");
  const first = usePhoto(pair.first, visible);
  const second = usePhoto(pair.second, visible);

  if (!visible) return <Cover onUncover={() => setUncovered(true)} />;
  return (
    <section className={styles.comparison} aria-label="Your two photos">
      <ViewChoice value={kind} onChange={setKind} />
      <Stage kind={kind} pair={pair} first={first} second={second} />
      <PhotoFailure name="first" pair={pair} loaded={first} />
      <PhotoFailure name="second" pair={pair} loaded={second} />
      <div className={styles.captions}>
        <PhotoCaption title="First photo" photo={pair.first} other={pair.second} />
        <PhotoCaption title="Second photo" photo={pair.second} other={pair.first} />
      </div>
    </section>
  );
}

/** For people who hide their photos: nothing is fetched until they ask. */
function Cover({ onUncover }: { onUncover: () => void }) {
  return (
    <section className={styles.cover} aria-label="Your two photos">
      <IconEyeOff size={28} stroke={1.5} aria-hidden />
      <p>You chose to hide photos on this device.</p>
      <Button variant="default" onClick={onUncover}>
        Show these two photos
      </Button>
    </section>
  );
}

type PhotoFailureProps = { name: "first" | "second"; pair: Pair; loaded: LoadedPhoto };

/** Why a photo is not shown, and what helps. */
function PhotoFailure({ name, pair, loaded }: PhotoFailureProps) {
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
