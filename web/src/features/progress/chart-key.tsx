import type { ReactNode } from "react";

import type { ChartWindow } from "./chart-window";
import { markOf } from "./grades";
import { Shape } from "./mark-shape";
import { SIDE_ORDER, SIDES } from "./photo-sides";
import styles from "./progress-chart.module.css";

/** What the marks of the chart mean. Only what can be seen in it. */
export function ChartKey({ shown: { photos } }: { shown: ChartWindow }) {
  const marks = photos.map(markOf).filter((mark) => mark !== null);
  return (
    <div className={styles.frame}>
      <ul className={styles.key}>
        {SIDE_ORDER.filter((side) =>
          photos.some((photo) => (photo.side ?? "unknown") === side),
        ).map((side) => (
          <Entry key={side} drawing={<Shape side={side} y={0} hollow={false} />}>
            {SIDES[side]}
          </Entry>
        ))}
        {marks.some(({ band }) => band !== null) && (
          <Entry drawing={<line className={styles.band} y1={-5} y2={5} />}>
            Likely range (80 %)
          </Entry>
        )}
        {marks.some(({ band }) => band === null) && (
          <Entry drawing={<Shape side="front" y={0} hollow />}>Range not kept</Entry>
        )}
        {photos.some(({ own_severity }) => own_severity !== null) && (
          <Entry drawing={<rect className={styles.own} x={-4} y={-4} width={8} height={8} />}>
            Your own rating
          </Entry>
        )}
      </ul>
      <p className={styles.advice}>
        Lower in the chart means less acne. One photo differs from the next even when skin stays the
        same.
      </p>
    </div>
  );
}

function Entry({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li>
      <svg width={16} height={16} viewBox="-8 -8 16 16" aria-hidden>
        {drawing}
      </svg>
      <span>{children}</span>
    </li>
  );
}
