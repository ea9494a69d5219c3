import { formatShortDate } from "@/lib/dates";

import styles from "./day-chart.module.css";
import tables from "./table.module.css";
import type { DayChart } from "./trend-charts";

/** The same as a chart, in figures, the newest day first. */
export function ChartTable({
  chart: { title, dates, rows, missing, format },
}: {
  chart: DayChart;
}) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region.
    <div className={styles.twin} role="region" aria-label={`${title} as a table`} tabIndex={0}>
      <table className={tables.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {rows.map(({ name }) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates
            .map((date, day) => (
              <tr key={date}>
                <th scope="row">{formatShortDate(date)}</th>
                {rows.map(({ name, values }) => {
                  const value = values[day] ?? null;
                  return (
                    <td key={name} data-number>
                      {value === null ? missing : format(value)}
                    </td>
                  );
                })}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
