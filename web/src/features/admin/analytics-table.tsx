import type { AdminUser, Totals } from "@/api/types";

import { formatCount, formatNumber } from "./format-number";
import { ANALYTICS_ID } from "./panel-ids";
import { SortHeader } from "./sort-header";
import styles from "./table.module.css";
import type { UserList } from "./use-user-list";

type AnalyticsTableProps = {
  list: UserList;
  users: readonly AdminUser[];
  /** Undefined until they are known. */
  totals: Totals | undefined;
};

/** One page of users with what they use, over the sums of everybody. */
export function AnalyticsTable({ list, users, totals }: AnalyticsTableProps) {
  return (
    <div
      className={`${styles.sheet ?? ""} ${styles.scroll ?? ""}`}
      aria-busy={list.users.isPlaceholderData}
    >
      <table className={styles.table} aria-labelledby={ANALYTICS_ID}>
        <thead>
          <tr>
            <SortHeader column="id" list={list}>
              ID
            </SortHeader>
            <SortHeader column="username" list={list}>
              Username
            </SortHeader>
            <SortHeader column="gemini_api_requests" list={list} isNumber>
              Gemini Requests
            </SortHeader>
            <SortHeader column="image_classification_requests" list={list} isNumber>
              Image Classification
            </SortHeader>
            <SortHeader column="questionnaire_count" list={list} isNumber>
              Records
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          {users.map(({ id, username, profile, questionnaire_count }) => (
            <tr key={id}>
              <td>{id}</td>
              <th scope="row">{username}</th>
              <td data-number>{formatNumber(profile.gemini_api_requests)}</td>
              <td data-number>{formatNumber(profile.image_classification_requests)}</td>
              <td data-number>{formatNumber(questionnaire_count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <TotalsRow totals={totals} />
        </tfoot>
      </table>
    </div>
  );
}

function TotalsRow({ totals }: Pick<AnalyticsTableProps, "totals">) {
  const sum = (value: number | undefined) => (value === undefined ? "–" : formatNumber(value));
  return (
    <tr>
      <th scope="row">Totals</th>
      <td>{totals === undefined ? "–" : formatCount(totals.users, "user")}</td>
      <td data-number>{sum(totals?.gemini_api_requests)}</td>
      <td data-number>{sum(totals?.image_classification_requests)}</td>
      <td data-number>{sum(totals?.questionnaires)}</td>
    </tr>
  );
}
