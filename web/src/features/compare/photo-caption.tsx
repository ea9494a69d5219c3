import type { ProgressPhoto } from "@/api/types";
import { SeverityLabel } from "@/components/severity-label";

import styles from "./photo-caption.module.css";
import { describeDay, describeSide } from "./photo-words";

type PhotoCaptionProps = { title: string; photo: ProgressPhoto; other: ProgressPhoto };

/** What is known about a photo, in words. */
export function PhotoCaption({ title, photo, other }: PhotoCaptionProps) {
  const { taken_at, side, starting_photo, acne_severity, own_severity, has_full_photo } = photo;
  return (
    <section className={styles.caption} aria-label={title}>
      <h2>{title}</h2>
      <p>
        <time dateTime={taken_at}>{describeDay(photo, [other])}</time>
      </p>
      <p className={styles.side}>
        {describeSide(side)}
        {starting_photo && ", starting photo"}
      </p>
      <dl>
        <dt>Estimate</dt>
        <dd>
          <SeverityLabel severity={acne_severity} estimate={photo.estimate} />
        </dd>
        {own_severity !== null && (
          <>
            <dt>Your rating</dt>
            <dd>
              <SeverityLabel severity={own_severity} />
            </dd>
          </>
        )}
      </dl>
      {!has_full_photo && <p className={styles.side}>Only a small copy is kept.</p>}
    </section>
  );
}
