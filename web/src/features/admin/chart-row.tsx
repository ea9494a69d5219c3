import { SeverityLabel } from "@/components/severity-label";

import { findPeak, summarise } from "./chart-summary";
import styles from "./day-chart.module.css";
import { type DayChart, type DayRow, FEW } from "./trend-charts";

type ChartRowProps = {
  row: DayRow;
  chart: DayChart;
  /** The value of a bar as high as the row. */
  most: number;
  /** The day that is pointed at. */
  day: number | null;
};

/** How much of the row a count takes that may not be shown, at the least. */
const LOWEST_STUB = 0.12;

/** One row of bars with its name and sum beside it, and its peak on it. */
export function ChartRow({ row, chart, most, day }: ChartRowProps) {
  const { name, hue, values, severity } = row;
  const { missing, format } = chart;
  const days = values.length;
  const peak = findPeak(row);
  const share = (index: number) => `${String((100 * (index + 0.5)) / days)}%`;
  const pointed = day === null ? null : values[day];
  const few = missing === FEW ? Math.max(LOWEST_STUB, 4 / most) : 0;

  return (
    <div className={styles.row} data-hue={hue}>
      <span className={styles.name}>
        {severity === undefined ? name : <SeverityLabel severity={severity} />}
      </span>
      <span className={styles.sum}>
        {day === null && summarise(row, chart)}
        {day !== null && (pointed == null ? missing : format(pointed))}
      </span>
      <div className={styles.plot}>
        {/* Stretched to the width that there is; words are not drawn in it. */}
        <svg viewBox={`0 0 ${String(days)} 1`} preserveAspectRatio="none" aria-hidden>
          <path
            className={styles.bars}
            d={drawBars(values, (value) => (value === null ? 0 : value / most))}
          />
          <path
            className={styles.few}
            d={drawBars(values, (value) => (value === null ? few : 0))}
          />
        </svg>
        {day !== null && <span className={styles.pointer} style={{ left: share(day) }} />}
        {peak !== null && day === null && (
          <span
            className={styles.peak}
            style={{
              // Never out of the chart, however long the number.
              left: `clamp(1.25rem, ${share(peak.day)}, calc(100% - 1.25rem))`,
              top: `${String(100 * (1 - peak.value / most))}%`,
            }}
          >
            {format(peak.value)}
          </span>
        )}
      </div>
    </div>
  );
}

type Values = DayRow["values"];

/** One bar for each day, as high as it says, with a little air between two. */
function drawBars(values: Values, heightOf: (value: Values[number]) => number): string {
  return values
    .map((value, day) => {
      const height = heightOf(value);
      if (height === 0) return "";
      return `M${String(day + 0.1)} 1V${(1 - height).toFixed(3)}h.8V1z`;
    })
    .join("");
}
