import type { ComplaintMonth } from "@/api/types";

import styles from "./complaints.module.css";
import { formatNumber } from "./format-number";
import tableStyles from "./table.module.css";

const monthName = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** How many there were, also of people who have left. */
export function ComplaintMonths({ months }: { months: readonly ComplaintMonth[] }) {
  if (months.length === 0) return null;
  return (
    <details className={styles.months}>
      <summary>Complaints by month</summary>
      <div className={`${tableStyles.sheet ?? ""} ${styles.monthTable ?? ""}`}>
        <table className={tableStyles.table} aria-label="Complaints by month">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Received</th>
              <th scope="col">Closed</th>
              <th scope="col">Closed late</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, made, closed, late }) => (
              <tr key={month}>
                <th scope="row">{monthName.format(new Date(month))}</th>
                <td>{formatNumber(made)}</td>
                <td>{formatNumber(closed)}</td>
                <td>{formatNumber(late)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
