import { formatDay } from "./format-day";
import { type DayChart, type DayRow, FEW } from "./trend-charts";

/** A row in one or two words: all of a count, the latest of a measure. */
export function summarise({ values }: DayRow, { missing, format }: DayChart): string {
  const known = values.filter((value) => value !== null);
  if (missing !== FEW) {
    const latest = known.at(-1);
    return latest === undefined ? "nothing yet" : `latest ${format(latest)}`;
  }
  const sum = known.reduce((total, value) => total + value, 0);
  if (known.length === values.length) return `${format(sum)} in total`;
  return sum === 0 ? `${FEW} a day` : `at least ${format(sum)}`;
}

/** The day with the largest value, if any day has one above zero. */
export function findPeak({ values }: DayRow): { day: number; value: number } | null {
  return values.reduce<{ day: number; value: number } | null>(
    (peak, value, day) => ((value ?? 0) > (peak?.value ?? 0) ? { day, value: value ?? 0 } : peak),
    null,
  );
}

/** What a chart shows, for those who do not see it. */
export function describeChart(chart: DayChart): string {
  const sentences = chart.rows.map((row) => {
    const peak = findPeak(row);
    const most =
      peak === null
        ? ""
        : `, highest ${chart.format(peak.value)} on ${formatDay(chart.dates[peak.day] ?? "")}`;
    return `${row.name}: ${summarise(row, chart)}${most}.`;
  });
  return [`${chart.title}, day by day.`, ...sentences].join(" ");
}
