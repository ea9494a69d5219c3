import { Button } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

import { usePhotoVisibility } from "@/lib/photo-visibility";

import type { Pair } from "./choose-pair";
import styles from "./comparison.module.css";
import { JointView } from "./joint-view";
import { MatchNote } from "./match-note";
import { PhotoCaption } from "./photo-caption";
import { PhotoFailure } from "./photo-failure";
import { Stage } from "./stage";
import { StageTools } from "./stage-tools";
import { useBlink } from "./use-blink";
import { useBrightnessMatch } from "./use-brightness-match";
import { usePhoto } from "./use-photo";
import { ViewChoice, type ViewKind } from "./view-choice";

/** Two photos, in one of three views. */
export function Comparison({ pair }: { pair: Pair }) {
  const { photosHidden } = usePhotoVisibility();
  const [uncovered, setUncovered] = useState(false);
  const visible = uncovered || !photosHidden;
  const [kind, setKind] = useState<ViewKind>("slider");
  const [joint] = useState(() => new JointView());
  const [matching, setMatching] = useState(false);
  const first = usePhoto(pair.first, visible);
  const second = usePhoto(pair.second, visible);
  const isComplete = first.blob !== undefined && second.blob !== undefined;
  const match = useBrightnessMatch(matching, first.blob, second.blob);
  const blink = useBlink(kind === "blink" && isComplete);

  if (!visible) return <Cover onUncover={() => setUncovered(true)} />;
  return (
    <section className={styles.comparison} aria-label="Your two photos">
      <ViewChoice value={kind} onChange={setKind} />
      <Stage
        kind={kind}
        joint={joint}
        pair={pair}
        first={first}
        second={second}
        showsSecond={blink.showsSecond}
        gain={match === undefined || match === "failed" ? 1 : match.gain}
      />
      <StageTools
        joint={joint}
        blink={kind === "blink" && isComplete ? blink : null}
        matching={matching}
        onMatch={isComplete ? setMatching : null}
      />
      {matching && <MatchNote match={match} pair={pair} />}
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
