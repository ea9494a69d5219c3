import { memo, type PointerEvent, useState } from "react";

import type { ProgressPhoto } from "@/api/types";
import { nameEstimate } from "@/components/estimate-texts";
import { formatLongDate } from "@/lib/dates";

import { ChartRows } from "./chart-rows";
import { type ChartWindow, dayOf, placeOf } from "./chart-window";
import { describeBand, markOf } from "./grades";
import { SIDES } from "./photo-sides";
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

/** What the chart shows, for people who do not see it. It counts and claims nothing. */
function describeChart({ from, to, photos, check_ins, routine_weeks }: ChartWindow): string {
  const parts = [
    count(photos.length, "photo"),
    count(check_ins.length, "check-in"),
    count(routine_weeks.length, "week of a routine", "weeks of routines"),
  ];
  return `Chart from ${formatLongDate(from)} to ${formatLongDate(to)}: ${parts.join(", ")}. The tables show the same.`;
}

function count(many: number, one: string, more = `${one}s`): string {
  return `${String(many)} ${many === 1 ? one : more}`;
}

/** One photo in a line. */
function describePhoto(photo: ProgressPhoto): string {
  const mark = markOf(photo);
  const range = mark === null ? "" : describeBand(mark);
  return [
    `${formatLongDate(photo.taken_at)}, ${SIDES[photo.side ?? "unknown"].toLowerCase()}`,
    `estimate: ${nameEstimate(photo.acne_severity, photo.estimate)}`,
    ...(range === "" ? [] : [`likely range: ${range}`]),
    ...(photo.own_severity === null ? [] : [`your rating: ${photo.own_severity}`]),
  ].join(" · ");
}

/** The photo that stands closest to a place in the chart. */
function nearestPhoto(shown: ChartWindow, place: number): ProgressPhoto | null {
  let nearest: ProgressPhoto | null = null;
  let least = Infinity;
  for (const photo of shown.photos) {
    const distance = Math.abs(placeOf(shown, dayOf(photo.taken_at)) - place);
    if (distance <= least) {
      least = distance;
      nearest = photo;
    }
  }
  return nearest;
}
