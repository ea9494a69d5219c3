import { type CSSProperties, useId, useState } from "react";

import { BlobImage } from "@/components/blob-image";
import { formatShortDate } from "@/lib/dates";

import type { Pair } from "./choose-pair";
import { Divider } from "./divider";
import { altOf, timeAmong } from "./photo-words";
import styles from "./stage.module.css";
import type { LoadedPhoto } from "./use-photo";
import type { ViewKind } from "./view-choice";

/** Most phones take photos of this shape. The stage keeps the room for them. */
const USUAL_RATIO = 3 / 4;
const MIN_RATIO = 0.6;
const MAX_RATIO = 1.6;

type StageProps = { kind: ViewKind; pair: Pair; first: LoadedPhoto; second: LoadedPhoto };

/**
 * Both photos. Both views have the same elements and differ in their styles alone, so that
 * no photo is decoded again when the view changes.
 */
export function Stage({ kind, pair, first, second }: StageProps) {
  const helpId = useId();
  const [split, setSplit] = useState(50);
  const [ratio, setRatio] = useState(
    pair.first.has_full_photo || pair.second.has_full_photo ? USUAL_RATIO : 1,
  );
  const isComplete = first.blob !== undefined && second.blob !== undefined;

  return (
    <>
      <div
        className={styles.stage}
        data-view={kind}
        role="group"
        aria-label="Photos"
        aria-describedby={helpId}
        style={cssVariables({ "--ratio": ratio, "--split": `${String(split)}%` })}
      >
        <Frame name="first" pair={pair} loaded={first} onRatio={setRatio} />
        <Frame
          name="second"
          pair={pair}
          loaded={second}
          onRatio={pair.first.has_full_photo ? null : setRatio}
        />
        {kind === "slider" && isComplete && <Divider split={split} onSplit={setSplit} />}
      </div>
      <p id={helpId} className={styles.help}>
        {kind === "slider" && "Drag the divider, or use the arrow keys on it. "}
        To look closer, zoom in as on any page.
      </p>
    </>
  );
}

type FrameProps = {
  name: "first" | "second";
  pair: Pair;
  loaded: LoadedPhoto;
  /** Told the shape of the photo, if it decides the shape of the stage. */
  onRatio: ((ratio: number) => void) | null;
};

function Frame({ name, pair, loaded, onRatio }: FrameProps) {
  const { blob, state } = loaded;
  const photo = pair[name];
  const time = timeAmong(photo, [pair.first, pair.second]);
  // The small copy is the whole photo pressed into a square. The stage gives it its shape back.
  const size = photo.has_full_photo ? "full" : "small";
  return (
    <div className={styles.frame} data-frame={name}>
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
            const shape = naturalWidth / naturalHeight;
            if (size === "full") onRatio?.(Math.min(MAX_RATIO, Math.max(MIN_RATIO, shape)));
          }}
        />
      )}
      <span className={styles.tag} aria-hidden>
        {formatShortDate(photo.taken_at)}
        {time !== null && `, ${time}`}
      </span>
    </div>
  );
}

function cssVariables(values: Record<`--${string}`, number | string>): CSSProperties {
  return values;
}
