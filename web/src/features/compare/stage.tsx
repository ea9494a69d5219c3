import { type CSSProperties, useId, useRef, useState } from "react";

import { BlobImage } from "@/components/blob-image";
import { formatShortDate } from "@/lib/dates";

import type { Pair } from "./choose-pair";
import { Divider } from "./divider";
import type { JointView } from "./joint-view";
import { altOf, timeAmong } from "./photo-words";
import styles from "./stage.module.css";
import type { LoadedPhoto } from "./use-photo";
import { useScale } from "./use-scale";
import { useStageStyle } from "./use-stage-style";
import type { ViewKind } from "./view-choice";
import { clamp } from "./view-transform";

const HELP: Readonly<Record<ViewKind, string>> = {
  slider: "Drag the divider, or use the arrow keys on it.",
  sides: "Zoom and move act on both photos.",
  blink: "The photos change places once a second, or when you switch them.",
};

/** Most phones take photos of this shape. The stage keeps the room for them. */
const USUAL_RATIO = 3 / 4;

type StageProps = {
  kind: ViewKind;
  joint: JointView;
  pair: Pair;
  first: LoadedPhoto;
  second: LoadedPhoto;
  /** Which photo a blinking view shows. */
  showsSecond: boolean;
  gain: number;
};

/**
 * Both photos. Every view has the same elements and differs in its styles alone, so that
 * no photo is decoded again when the view changes.
 */
export function Stage({ kind, joint, pair, first, second, showsSecond, gain }: StageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const scale = useScale(joint);
  const [ratio, setRatio] = useState(
    pair.first.has_full_photo || pair.second.has_full_photo ? USUAL_RATIO : 1,
  );
  const isComplete = first.blob !== undefined && second.blob !== undefined;
  useStageStyle(ref, joint, kind, isComplete);

  return (
    <>
      <div
        ref={ref}
        className={styles.stage}
        data-view={kind}
        data-zoomed={scale > 1}
        data-shows={showsSecond ? "second" : "first"}
        role="group"
        aria-label="Photos"
        aria-describedby={helpId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moves with the arrow keys, like a scrolling region.
        tabIndex={0}
        style={cssVariables({ "--ratio": ratio, "--gain": gain })}
      >
        <Frame name="first" pair={pair} loaded={first} onRatio={setRatio} />
        <Frame
          name="second"
          pair={pair}
          loaded={second}
          matched={gain !== 1}
          onRatio={pair.first.has_full_photo ? null : setRatio}
        />
        {kind === "slider" && isComplete && <Divider joint={joint} />}
      </div>
      <p id={helpId} className={styles.help}>
        {HELP[kind]} Zoom with the buttons, two fingers, or the plus and minus keys.
      </p>
    </>
  );
}

type FrameProps = {
  name: "first" | "second";
  pair: Pair;
  loaded: LoadedPhoto;
  /** Whether it is not shown as bright as it is. */
  matched?: boolean;
  /** Told the shape of the photo, if it decides the shape of the stage. */
  onRatio: ((ratio: number) => void) | null;
};

function Frame({ name, pair, loaded, matched = false, onRatio }: FrameProps) {
  const { blob, state } = loaded;
  const photo = pair[name];
  const time = timeAmong(photo, [pair.first, pair.second]);
  // The small copy is the whole photo pressed into a square. The stage gives it its shape back.
  const size = photo.has_full_photo ? "full" : "small";
  return (
    <div className={styles.frame} data-frame={name} data-matched={matched}>
      <div className={styles.layer} data-layer={name}>
        {blob === undefined ? (
          <p>{state === "loading" ? "Loading image..." : "No image"}</p>
        ) : (
          <BlobImage
            className={styles.photo}
            data-size={size}
            blob={blob}
            alt={altOf(photo, [pair.first, pair.second])}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (size === "full") onRatio?.(clamp(naturalWidth / naturalHeight, 0.6, 1.6));
            }}
          />
        )}
      </div>
      <span className={styles.tag} aria-hidden>
        {formatShortDate(photo.taken_at)}
        {time !== null && `, ${time}`}
        {matched && ", brightness matched"}
      </span>
    </div>
  );
}

function cssVariables(values: Record<`--${string}`, number>): CSSProperties {
  return values;
}
