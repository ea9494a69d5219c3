import { memo, type PointerEvent, useState } from "react";

import { ChartRows } from "./chart-rows";
import type { ChartWindow } from "./chart-window";
import { describeChart, describePhoto, nearestPhoto } from "./describe-chart";
import styles from "./progress-chart.module.css";

/** Marks over time. Pointing at a photo reads it out, and the tables say it all. */
export const ProgressChart = memo(function ProgressChart({ shown }: { shown: ChartWindow }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const photo = pointed === null ? null : nearestPhoto(shown, pointed);

  function pointAt({ clientX, currentTarget }: PointerEvent) {
    const plot = currentTarget.querySelector("svg")?.getBoundingClientRect();
    if (plot === undefined || plot.width === 0) return;
    setPointed(((clientX - plot.left) / plot.width) * 100);
  }

  return (
    <div
      className={styles.frame}
      role="img"
      aria-label={describeChart(shown)}
      onPointerMove={pointAt}
      onPointerDown={pointAt}
      onPointerLeave={() => setPointed(null)}
    >
      <ChartRows shown={shown} />
      <p className={styles.readout} aria-hidden>
        {photo === null ? "Tap or point at a photo to read it." : describePhoto(photo)}
      </p>
    </div>
  );
});
