import { type PointerEvent, useId, useState } from "react";

import { TextButton } from "@/components/text-button";

import { ChartRow } from "./chart-row";
import { describeChart } from "./chart-summary";
import { ChartTable } from "./chart-table";
import styles from "./day-chart.module.css";
import { formatDay } from "./format-day";
import type { DayChart as Chart } from "./trend-charts";

/** Bars over days. Pointing at a day reads it out; a table says it all. */
export function DayChart({ chart }: { chart: Chart }) {
  const [day, setDay] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const { title, note, dates, rows } = chart;
  // Room for small numbers, so that one lone sign-up does not fill the chart.
  const most = Math.max(5, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));

  function pointAt({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * dates.length);
    setDay(index >= 0 && index < dates.length ? index : null);
  }

  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        <p>{note}</p>
      </figcaption>
      <div
        className={styles.rows}
        data-single={rows.length === 1}
        role="img"
        aria-label={describeChart(chart)}
        onPointerMove={pointAt}
        onPointerLeave={() => setDay(null)}
      >
        {rows.map((row) => (
          <ChartRow key={row.name} row={row} chart={chart} most={most} day={day} />
        ))}
        <div className={styles.axis}>
          <span>{formatDay(dates[0] ?? "")}</span>
          {day !== null && <strong>{formatDay(dates[day] ?? "")}</strong>}
          <span>{formatDay(dates.at(-1) ?? "")}</span>
        </div>
      </div>
      <TextButton
        aria-expanded={asTable}
        aria-describedby={titleId}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? "Hide the table" : "Show as a table"}
      </TextButton>
      {asTable && <ChartTable chart={chart} />}
    </figure>
  );
}
