import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { registerQuery, type RegisterState } from "@/api/queries/complaints";
import type { ComplaintMonth } from "@/api/types";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import { ComplaintCard } from "./complaint-card";
import styles from "./complaints.module.css";
import { formatNumber } from "./format-number";
import { Pager } from "./pager";
import { Panel } from "./panel";
import { COMPLAINTS_ID } from "./panel-ids";
import tableStyles from "./table.module.css";
import { usePages } from "./use-pages";

/** The register of complaints: what has to be answered until when. */
export function Complaints() {
  const [state, setState] = useState<RegisterState>("open");
  const pages = usePages();
  const register = useQuery(registerQuery(state, pages.after));

  function show(next: RegisterState) {
    setState(next);
    pages.restart();
  }

  return (
    <Panel
      id={COMPLAINTS_ID}
      title="Complaints"
      intro="The law requires an answer without undue delay. We answer within 28 days. The audit log records who reads and answers a complaint."
      tools={
        <Checkbox
          label="Show closed complaints"
          checked={state === "closed"}
          onChange={(event) => show(event.currentTarget.checked ? "closed" : "open")}
        />
      }
    >
      {register.isPending && <LoadingState label="Loading complaints..." />}
      <LoadError what="complaints" query={register} />
      {register.data && (
        <div className={styles.register} aria-busy={register.isPlaceholderData}>
          {register.data.overdue > 0 && (
            <p className={styles.alarm}>{describeOverdue(register.data.overdue)}</p>
          )}
          <ul>
            {register.data.entries.map((entry) => (
              <li key={entry.id}>
                <ComplaintCard entry={entry} />
              </li>
            ))}
          </ul>
          <Pager
            label="Pages of complaints"
            pages={pages}
            next={register.data.next}
            isBusy={register.isPlaceholderData}
            headingId={COMPLAINTS_ID}
          >
            {register.data.entries.length === 0 && describeNone(state)}
          </Pager>
          <ComplaintMonths months={register.data.months} />
        </div>
      )}
    </Panel>
  );
}

function describeOverdue(overdue: number): string {
  return overdue === 1 ? "1 complaint is overdue." : `${String(overdue)} complaints are overdue.`;
}

function describeNone(state: RegisterState): string {
  return state === "open" ? "No open complaints." : "No closed complaints yet.";
}

const monthName = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** How many there were, also of people who have left. */
function ComplaintMonths({ months }: { months: readonly ComplaintMonth[] }) {
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
