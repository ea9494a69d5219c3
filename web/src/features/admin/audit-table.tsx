import type { AuditAction, AuditEntry, AuditUser } from "@/api/types";

import { Moment } from "./moment";
import { AUDIT_ID } from "./panel-ids";
import styles from "./table.module.css";

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  admin_granted: "Promoted to admin",
  admin_revoked: "Demoted from admin",
  account_deleted: "Account deleted",
  account_restored: "Account restored",
  account_erased: "Account erased",
  feedback_read: "Feedback read",
  feedback_handled: "Feedback handled",
  consent_changed: "Consent changed",
  data_exported: "Data exported",
  recovery_codes_made: "Recovery codes made",
  account_recovered: "Password reset with a recovery code",
  sessions_ended: "Logged out everywhere",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  complaint_read: "Complaint read",
  complaint_answered: "Complaint answered",
  notice_set: "Notice shown",
  notice_cleared: "Notice removed",
  text_withdrawn: "Text withdrawn",
  text_restored: "Text restored",
  processing_restricted: "Use of data paused",
  processing_resumed: "Use of data resumed",
  retention_changed: "Retention changed",
};

type AuditTableProps = { entries: readonly AuditEntry[]; isBusy: boolean };

/** One page of the audit log. */
export function AuditTable({ entries, isBusy }: AuditTableProps) {
  return (
    <div
      className={`${styles.sheet ?? ""} ${styles.scroll ?? ""}`}
      role="region"
      aria-label="Entries of the audit log"
      aria-busy={isBusy}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region.
      tabIndex={0}
    >
      <table className={styles.table} aria-labelledby={AUDIT_ID}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Action</th>
            <th scope="col">Account</th>
            <th scope="col">Done by</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, action, actor, subject, text }) => (
            <tr key={id}>
              <td>
                <Moment at={at} />
              </td>
              <td>{text === null ? ACTIONS[action] : `${ACTIONS[action]}: ${text}`}</td>
              <td>{text === null ? accountOf(subject) : "None"}</td>
              <td>{actor === null ? "The operator" : nameOf(actor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function accountOf(subject: AuditUser | null): string {
  return subject === null ? "Not recorded" : nameOf(subject);
}

/** A username, or what is left of it once the account is gone. */
function nameOf({ id, username }: AuditUser): string {
  return username ?? `User ${String(id)} (account deleted)`;
}
